# Menüs vor und in der Partie.

menu-motto = Ein Reich zu gründen und zu halten
menu-skirmish = Gefecht
menu-host = Spiel eröffnen
menu-join = Spiel beitreten
menu-options = Optionen
menu-quit = Beenden
menu-version = Version { $version }
menu-back = Zurück

pause-title = Menü
pause-stands-still = Die Partie ruht.
pause-goes-on = Die Partie geht weiter.
pause-resume = Zurück zur Partie
pause-resign = Aufgeben
pause-leave = Partie verlassen

skirmish-opponents = Gegner
skirmish-level = Sie spielen
skirmish-map = Karte
skirmish-size = Größe
skirmish-size-auto = Nach Spielern ({ $tiles } Felder)
skirmish-size-of = { $size } ({ $tiles } Felder)
skirmish-seed = Startzahl
skirmish-seed-hint = wird ausgelost
skirmish-explored = Karte aufgedeckt
skirmish-explored-yes = von Anfang an
skirmish-start = Beginnen

size-120 = Winzig
size-168 = Mittel
size-200 = Groß
size-240 = Riesig
