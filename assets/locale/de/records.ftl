# Gespeicherte Partien, aufgezeichnete, und wie man sie ansieht.

files-delete = Löschen
files-delete-meant = „{ $name }“ endgültig löschen?
files-delete-it = Ja, löschen
files-keep-it = Behalten
files-not-deleted = Es ließ sich nicht löschen: { $why }.
files-map = Karte
files-map-of = { $name }, { $tiles } Felder
files-people = Spieler

date-now = gerade eben
date-minutes = { $count ->
    [one] vor 1 Minute
   *[other] vor { $count } Minuten
}
date-hours = { $count ->
    [one] vor 1 Stunde
   *[other] vor { $count } Stunden
}
date-days = { $count ->
    [one] vor 1 Tag
   *[other] vor { $count } Tagen
}

saves-load-title = Spiel laden
saves-restore-title = Gespeicherte Partie fortsetzen
saves-none = Noch ist nichts gespeichert.
saves-load = Laden
saves-restore = Fortsetzen
saves-untouched = Die Datei bleibt, wie sie ist.
saves-date = Gespeichert
saves-played = Gespielt
saves-your-name = Dein Name
saves-port = Port
saves-port-wrong = Ein Port ist eine Zahl von 1 bis 65535.
saves-password = Passwort
saves-no-password = keines
saves-gone = Diese gespeicherte Partie ist nicht mehr da.
saves-no-quick = Es ist noch nichts schnell gespeichert.
saves-save-as = Spiel speichern
saves-name-hint = ein Name
saves-save = Speichern
saves-done = Gespeichert.
saves-done-auto = Das Spiel hat die Partie gesichert.
saves-done-quick = Gespeichert. { $key } lädt es wieder.

replays-title = Aufzeichnungen
replays-search = Suchen
replays-search-hint = ein Name, eine Karte, ein Mitspieler
replays-none = Noch ist nichts aufgezeichnet.
replays-none-found = Nichts enthält alle diese Wörter.
replays-watch = Ansehen
replays-date = Gespielt
replays-length = Dauer
replays-winners = Gewonnen
replays-end = Ende
replays-version = Version
replays-other-version = Hier lässt sie sich nicht ansehen. { $why }
replays-cut = Sie endet früher; was da ist, lässt sich ansehen.
replays-damaged = Sie ist von einer Stelle an beschädigt.
replays-name-taken = Eine Aufzeichnung namens { $name } gibt es schon.
replays-not-saved = Die Aufzeichnung ließ sich nicht speichern: { $why }.
replays-differs = Die Aufzeichnung läuft nicht gleich ab: Bei { $time } (Takt { $tick }) ist die Welt nicht die am Rechner von { $name }.
replays-over = Die Aufzeichnung ist zu Ende.

watch-place = Stelle in der Partie
watch-play = Abspielen
watch-pause = Anhalten
watch-slower = Langsamer
watch-faster = Schneller
watch-restart = Von vorn
watch-all = Alle Spieler
watch-fog = Nebel
watch-production = Produktion
watch-army = Heer
watch-graphs = Verläufe
watch-nothing = nichts
watch-made = { $count } { $name }, { $percent } %
watch-has = { $count } { $name }
watch-play-on = Ab hier spielen

play-on-title = Ab hier spielen
play-on-seat = Du spielst
play-on-alone = Allein
play-on-table = An einem Tisch, mit anderen
play-on-back = Weiter ansehen

course-score = Punkte
course-military = Militär
course-economy = Wirtschaft
course-society = Gesellschaft
course-points = Punkte
course-soldiers = Soldaten
course-gathered = Gesammelte Güter
course-villagers = Dorfbewohner
course-unknown = Noch ist nichts bekannt.

mark-battle = Eine Schlacht
mark-age = { $name } erreichte: { $age }
mark-conquered = { $name } wurde erobert
mark-resigned = { $name } gab auf

after-save-replay = Aufzeichnung speichern
after-replay-saved = Gespeichert als { $name }.
after-rematch = Noch einmal
