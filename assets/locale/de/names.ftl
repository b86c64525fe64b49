# Arten, Technologien und Knöpfe, nach ihren Schlüsseln in assets/rules und assets/icons.

name-villager = Dorfbewohner
name-militia = Miliz
name-spearman = Speerträger
name-archer = Bogenschütze
name-scout = Kundschafter
name-sheep = Schaf
name-deer = Hirsch
name-town_centre = Dorfzentrum
name-house = Haus
name-mill = Mühle
name-lumber_camp = Holzfällerlager
name-mining_camp = Bergarbeiterlager
name-farm = Acker
name-barracks = Kaserne
name-archery_range = Schießanlage
name-palisade = Palisade
name-oak = Eiche
name-pine = Kiefer
name-birch = Birke
name-berry_bush = Beerenstrauch
name-gold_mine = Goldmine
name-stone_mine = Steinbruch
name-feudal_age = Feudalzeit

name-attack_move = Angriffsmarsch
name-patrol = Patrouille
name-stop = Halt
name-stance_aggressive = Angriffslustig
name-stance_stand_ground = Stellung halten
name-build = Bauen …
name-cancel = Zurück
name-rally = Sammelpunkt setzen
name-delete = Entfernen

# Karten.
name-open_fields = Offene Felder

# Wozu etwas gut ist: ein Satz.
purpose-villager = Sammelt, baut und bessert aus.
purpose-militia = Ein billiger Schwertkämpfer für frühe Überfälle.
purpose-spearman = Ein langer Speer gegen Reiter.
purpose-archer = Schießt aus der Ferne; andere gehören nach vorn.
purpose-scout = Ein schneller Reiter, der den Feind findet.
purpose-town_centre = Bildet Dorfbewohner aus, nimmt alle Waren an, führt ins nächste Zeitalter.
purpose-house = Platz für fünf Leute mehr.
purpose-mill = Nimmt Nahrung an. Äcker liegen am besten ringsum.
purpose-lumber_camp = Nimmt Holz an.
purpose-mining_camp = Nimmt Gold und Stein an.
purpose-farm = Nahrung für einen Dorfbewohner; wird zum selben Preis neu bestellt.
purpose-barracks = Bildet Miliz und Speerträger aus.
purpose-archery_range = Bildet Bogenschützen aus.
purpose-palisade = Ein Zaun aus Pfählen: beide Enden anklicken.
purpose-feudal_age = Neue Einheiten und Gebäude. Braucht zuvor zwei Arten von Gebäuden.
purpose-attack_move = Dorthin gehen und gegen alles kämpfen, was in Sicht kommt.
purpose-patrol = Kämpfend zwischen hier und dort auf und ab gehen.
purpose-stop = Alle Befehle vergessen.
purpose-stance_aggressive = Verfolgt jeden, der in Sicht kommt.
purpose-stance_stand_ground = Verlässt seinen Platz nie.
purpose-delete = Entfernt, was ausgewählt ist.
purpose-build = Zeigt die Gebäude.
purpose-rally = Neue Einheiten gehen dorthin; Dorfbewohner sammeln dort.

age-0 = Dunkle Zeit
age-1 = Feudalzeit
age-2 = Ritterzeit
age-3 = Kaiserzeit

resource-food = Nahrung
resource-wood = Holz
resource-gold = Gold
resource-stone = Stein

# Dieselben hinter einer Zahl: 10 Nahrung.
goods-food = Nahrung
goods-wood = Holz
goods-gold = Gold
goods-stone = Stein

# Stärken der Computerspieler, die schwächste zuerst.
level-1 = Sehr leicht
level-2 = Leicht
level-3 = Mittel
level-4 = Schwer
level-5 = Sehr schwer
