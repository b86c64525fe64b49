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

skirmish-opponents = Opponents
skirmish-level = They play
skirmish-map = Map
skirmish-size = Size
skirmish-size-auto = By players ({ $tiles } tiles)
skirmish-size-of = { $size } ({ $tiles } tiles)
skirmish-seed = Seed
skirmish-seed-hint = by lot
skirmish-explored = Map explored
skirmish-explored-yes = from the start
skirmish-start = Start

size-120 = Tiny
size-168 = Medium
size-200 = Large
size-240 = Giant
