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

caption-trained = { $name }: ready
caption-built = { $name }: built
caption-researched = { $name }: done
caption-lost = { $name }: lost

hud-flare = { $name } points to a place.
hud-held = Stays on: { $names }

# The sign for the line and its page.
meter-title = How the line does
meter-round-trip = There and back, ms
meter-delay = From an order to its turn, ms
meter-effect = From click to effect, ms
meter-received = Received, bytes a second
meter-counts = Stalls: { $stalls }; late turns: { $late }; turns in hand: { $turns }; worlds mended: { $heals }
meter-load = seat { $seat }: { $percent } %
meter-loads = Share of their time that machines need: { $loads }
meter-close = Close
meter-good = good
meter-fair = fair
meter-poor = poor
meter-nothing = all is well
meter-stalled = the match stood still
meter-late = turns come late
meter-far = the way to the host is long
meter-unsteady = the line is unsteady
meter-busy = a machine is too slow

play-treaty-until = Nobody can attack before minute { $minutes }.
play-treaty-over = The treaty is over.
play-victory-score = Whoever has { $points } points first wins.
play-victory-time = Whoever has the most points after { $minutes } minutes wins.
