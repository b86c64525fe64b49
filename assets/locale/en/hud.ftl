# Over the world during a match.

hud-watching = Watching
hud-menu = Menu
hud-idle-villager = Next idle villager
hud-idle-villager-key = Next idle villager ({ $key })
hud-good = { $good }: { $amount }, { $workers } at work
hud-housed = Build houses: there is no room for more.
hud-people = People and room for them
hud-minimap = Minimap
hud-say = Say
hud-waiting-for = Waiting for { $names } ({ $seconds } s)

hud-selected = { $count } selected
hud-tally = { $name } ({ $count })
hud-cancel = Cancel { $name }
hud-built = { $percent } % built
hud-no-room = No room: build houses.
hud-card = { $name }  ({ $key })

stat-attack = Attack
stat-range = Range
stat-armour = Armour
stat-carries = Carries
stat-room = Room
