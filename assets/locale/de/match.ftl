# Was in einer Partie geschieht, in Zeilen und Bannern über der Welt, und wie sie endete.

match-paused = Angehalten ({ $key })
match-behind = Dieser Rechner ist { $seconds } s zurück und holt auf
match-people-attacked = Deine Leute werden angegriffen!
match-army-attacked = Dein Heer wird angegriffen!
match-houses = Du brauchst mehr Häuser.
match-age = { $name } hat ein neues Zeitalter erreicht: { $age }.
match-conquered = { $name } wurde erobert.
match-resigned = { $name } hat aufgegeben.
match-console = { $name } hat die Konsole benutzt: { $line }
match-out = Du bist ausgeschieden. Sieh den anderen zu, oder geh über das Menü.
match-reported = Ein Bericht darüber liegt in { $folder }.
match-not-reported = Ein Bericht darüber ließ sich nicht schreiben.
match-slow = Das Spiel läuft langsamer: { $names } kommt nicht mit.
match-keeps-up = Alle kommen wieder mit.

sync-left = Nicht mehr gleich: Die Welten weichen seit Zug { $turn } ab ({ $names } von den anderen).
sync-nobody-knows = Nicht mehr gleich: Die Welten weichen seit Zug { $turn } ab (wessen stimmt, weiß niemand).
sync-stores = Nicht mehr gleich seit Zug { $turn }, in: { $stores }.
sync-record = Die Aufzeichnung läuft für { $name } ab Zug { $turn } nicht gleich ab.

hint-attack-move = Angreifend gehen: Klick aufs Ziel
hint-patrol = Patrouille: Klick aufs andere Ende
hint-rally = Klick dahin, wo neue Einheiten hingehen
hint-place = Klick dahin, wo es stehen soll; Rechtsklick: doch nicht
hint-wall-begin = Klick auf den Anfang der Mauer
hint-wall-end = Klick auf das Ende der Mauer

after-victory = Sieg!
after-defeat = Niederlage
after-won = Gewonnen: { $names }
after-over = Die Partie ist vorbei
after-duration = nach { $clock }
after-age = Zeitalter
after-gathered = Gesammelt
after-trained = Ausgebildet
after-killed = Besiegt
after-lost = Verloren
after-razed = Zerstört
after-recorded = Aufgezeichnet als { $path }
after-watch = Noch einmal ansehen
after-menu = Hauptmenü

# Warum ein Befehl diesen Rechner nicht verlassen hat.
order-not-playing = Die Partie läuft nicht.
order-too-long = Der Befehl ist zu lang.
order-outbox-full = Zu viele Befehle warten darauf, gesendet zu werden.
order-not-here = Das geht in einer solchen Partie nicht.

# Die Konsole.
console-unknown = Die Konsole kennt: { $lines }
console-usage = So schreibt man es: { $line }
console-no-such = „{ $word }“ gibt es nicht.
console-nothing-selected = Wähle zuerst aus, was gemeint ist.
