# Über der Welt, während der Partie.

hud-watching = Zuschauer
hud-menu = Menü
hud-idle-villager = Nächster untätiger Dorfbewohner
hud-idle-villager-key = Nächster untätiger Dorfbewohner ({ $key })
hud-good = { $good }: { $amount }, { $workers } an der Arbeit
hud-housed = Baut Häuser: Es ist kein Platz für mehr.
hud-people = Leute, und Platz für sie
hud-minimap = Übersichtskarte
hud-say = Sagen
hud-waiting-for = Warten auf { $names } ({ $seconds } s)

hud-selected = { $count } ausgewählt
hud-tally = { $name } ({ $count })
hud-cancel = { $name } abbrechen
hud-built = zu { $percent } % gebaut
hud-no-room = Kein Platz: Baut Häuser.
hud-card = { $name }  ({ $key })

stat-attack = Angriff
stat-range = Reichweite
stat-armour = Rüstung
stat-carries = Trägt
stat-room = Platz
