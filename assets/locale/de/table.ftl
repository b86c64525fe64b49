# Der Tisch vor einer Partie, und wie man an ihn kommt.

table-title = Der Tisch
table-skirmish = Gefecht
table-leave = Verlassen
table-start = Beginnen
table-ready = Bereit
table-not-ready = Doch nicht bereit
table-say = Etwas sagen
table-join-at = Andere kommen über { $addresses } dazu
table-page-match = Die Partie
table-page-room = Der Raum
table-preview = Karte: { $what }
table-preview-known = das Land
table-land-lot = Das Land wird zu Beginn ausgelost.
table-land-drawn = Das Land wird gezeichnet …
table-land-new = Neues Land

table-column-player = Spieler
table-column-team = Team
table-column-ping = Ping
table-ping = { $ms } ms
table-row-colour = Farbe von Reihe { $row }
table-row = Reihe { $row }: { $who }
table-host = { $name } (Gastgeber)
table-computer = Computer, { $level }
table-open = Offen
table-open-was = Offen (war { $name })
table-closed = Geschlossen
table-nobody = Niemand
table-sit = Hier sitzen
table-look-on = Zusehen
table-look-on-hint = Die Reihe jemand anderem lassen und zusehen.
table-watching = Zuschauer:
table-nobody-watches = (in diesem Raum darf niemand der Partie zusehen)
table-team-none = Keines
table-state-odd = Andere Welt
table-state-receives = { $percent } %
table-state-ready = Bereit
table-state-not-ready = Noch nicht

table-send-away = Wegschicken
table-ban = Für immer
kick-unsaid = Ohne Grund
kick-away = Scheint nicht da zu sein
kick-slow_link = Zu langsame Verbindung
kick-language = Wegen der Worte
kick-place_kept = Der Platz ist für jemanden freigehalten

set-special = Eigen
set-map = Karte
set-map-hint = Welche Form das Land hat.
set-size = Größe
set-size-hint = Die Seite des Landes in Feldern. Passend: so groß, wie so viele Spieler es brauchen.
set-size-auto = Passend
set-size-72 = Winzig (72)
set-size-120 = Klein (120)
set-size-144 = Mittel (144)
set-size-168 = Groß (168)
set-size-200 = Sehr groß (200)
set-size-240 = Riesig (240)
set-land = Land
set-land-hint = Erkundet: Alle kennen von Anfang an das ganze Land, aber nicht, wer wo ist.
set-land-unexplored = Unerkundet
set-land-explored = Erkundet
set-goods = Vorräte
set-goods-hint = Was alle zu Beginn im Lager haben.
set-goods-1 = Üblich
set-goods-3 = Reichlich
set-goods-10 = Reichtum
set-goods-50 = Alles
set-population = Bevölkerung
set-population-hint = Wie viele Leute, Tiere und Maschinen ein Spieler höchstens haben darf.
set-cheats = Konsole
set-cheats-hint = Zum Ausprobieren: Gesprächszeilen mit einem Schrägstrich am Anfang, etwa /give wood 500. Alle erfahren, wer sie benutzt.
set-cheats-no = Nicht erlaubt
set-cheats-yes = Für alle
set-seed = Zahl
set-seed-is = Zahl { $seed }
set-seed-hint = Die Zahl, aus der das Land folgt. Ohne sie wird das Land zu Beginn ausgelost, und niemand sieht es vorher.

set-patience = Auf Verlorene warten
set-patience-hint = Wie lange der Platz von jemandem frei bleibt, dessen Verbindung abgerissen ist, bevor der Raum entscheidet. Die anderen können früher abstimmen.
set-away = Und dann
set-away-hint = Was aus ihren Leuten wird. Alles außer dem Ersten endet, sobald sie zurück sind.
set-away-resign = Sie sind raus
set-away-computer = Ein Computer spielt
set-away-allies = Verbündete spielen
set-away-hold = Niemand spielt
set-late = Langsame Verbindungen
set-late-hint = Alle warten: Niemand versäumt etwas. Die Partie geht weiter: Verspätete Befehle werden etwas später ausgeführt.
set-late-wait = Alle warten
set-late-clock = Die Partie geht weiter
set-drift = Abweichende Spiele
set-drift-hint = Es sollte nie vorkommen. Weicht ein Spiel von dem der anderen ab, bekommt es deren Stand, und alle spielen weiter; oder die Partie endet.
set-drift-heal = Werden berichtigt
set-drift-stop = Die Partie endet
set-pauses = Pausen
set-pauses-hint = Wie oft jeder die Partie für alle anhalten darf.
set-pause-length = Höchstens
set-pause-length-hint = Wie lange eine Pause dauern darf.
set-watchers = Zuschauer
set-watchers-hint = Wie viele der Partie zusehen dürfen. Mit Passwort nur die, die am Tisch sind.
set-watch-delay = Sie sehen es später
set-watch-delay-hint = Damit niemand erfährt, was andere tun.
set-none = Keine
set-count = { $count }
set-seconds = { $count } Sekunden
set-minutes = { $count ->
    [one] Eine Minute
   *[other] { $count } Minuten
}

door-password = Wer kommt, braucht ein Passwort.
door-open = Wer kommt, wird eingelassen.
door-remove = Passwort entfernen
door-hint = ein Passwort
door-set = Setzen

block-too-few = Zu einer Partie gehören mindestens zwei.
block-one-team = Alle sind in einem Team.
block-not-ready = { $name } ist nicht bereit.
block-silent = Von { $name } ist nichts zu hören.
block-test-missing = Der Rechner von { $name } wird geprüft.
block-test-differs = Der Rechner von { $name } würde eine andere Welt berechnen.
block-content = { $name } empfängt die Partie: { $percent } %.
block-seat-empty = In Reihe { $row } ist noch niemand; geschlossen wird ohne gespielt.
block-settings = Mit diesen Einstellungen kann man nicht spielen.
block-somebody = jemand
block-receiving = Die Partie wird empfangen: { $percent } %

decline-row_taken = Dieser Platz ist nicht frei.
decline-no_such_thing = Diesen Platz gibt es nicht.
decline-colour_taken = Jemand hat diese Farbe.
decline-not_in_a_row = Das können nur die, die spielen.
decline-watchers_full = Mehr dürfen nicht zusehen.
decline-claim_wrong = Dieser Platz war nicht deiner.
decline-saved = Eine gespeicherte Partie geht weiter, wie sie war.
decline-settings_invalid = Mit diesen Einstellungen kann man nicht spielen.
decline-person_gone = Sie sind schon gegangen.
decline-host_stays = Der Gastgeber bleibt, wo er ist.
decline-cannot_start = Die Partie kann noch nicht beginnen.

password-title = Ein Passwort
password-wanted = Dieses Spiel verlangt ein Passwort.
password-wrong = Das ist nicht das Passwort dieses Spiels.
password-hint = das Passwort
password-join = Beitreten

found-watch = Zusehen
found-saved = { $map }, aus einem Spielstand
found-watched = { $map }, { $count } sehen zu
join-look-on = Nur zusehen

loading-title = Laden
loading-since = Es laden noch, seit { $seconds } s:
loading-drop = Ohne { $name } beginnen
loading-leave = Verlassen
