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

caption-trained = { $name }: bereit
caption-built = { $name }: fertig gebaut
caption-researched = { $name }: erforscht
caption-lost = { $name }: verloren

hud-flare = { $name } zeigt auf einen Ort.
hud-held = Bleibt an: { $names }

# Das Zeichen für die Leitung und seine Seite.
meter-title = Wie es der Leitung geht
meter-round-trip = Hin und zurück, ms
meter-delay = Vom Befehl zu seinem Zug, ms
meter-effect = Vom Klick zur Wirkung, ms
meter-received = Empfangen, Bytes je Sekunde
meter-counts = Stillstände: { $stalls }; verspätete Züge: { $late }; Züge im Vorrat: { $turns }; geheilte Welten: { $heals }
meter-load = Platz { $seat }: { $percent } %
meter-loads = So viel ihrer Zeit brauchen die Rechner: { $loads }
meter-close = Schließen
meter-good = gut
meter-fair = mäßig
meter-poor = schlecht
meter-nothing = alles in Ordnung
meter-stalled = die Partie stand still
meter-late = Züge kommen spät
meter-far = der Weg zum Gastgeber ist weit
meter-unsteady = die Leitung ist unstet
meter-busy = ein Rechner ist zu langsam

play-treaty-until = Vor Minute { $minutes } kann niemand angreifen.
play-treaty-over = Der Vertrag ist zu Ende.
play-victory-score = Wer zuerst { $points } Punkte hat, gewinnt.
play-victory-time = Wer nach { $minutes } Minuten die meisten Punkte hat, gewinnt.
