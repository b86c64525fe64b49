# Menus outside and inside the match.

menu-motto = A realm to raise, and to hold
menu-skirmish = Skirmish
menu-host = Host a game
menu-join = Join a game
menu-options = Options
menu-quit = Quit
menu-version = version { $version }
menu-back = Back

pause-title = Menu
pause-stands-still = The match stands still.
pause-goes-on = The match goes on.
pause-resume = Back to the match
pause-resign = Resign
pause-leave = Leave the match
