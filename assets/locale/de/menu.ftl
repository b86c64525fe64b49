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
