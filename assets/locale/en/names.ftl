# Kinds, technologies and buttons, by their keys in assets/rules and assets/icons.

name-villager = Villager
name-militia = Militia
name-spearman = Spearman
name-archer = Archer
name-scout = Scout
name-sheep = Sheep
name-deer = Deer
name-town_centre = Town Centre
name-house = House
name-mill = Mill
name-lumber_camp = Lumber Camp
name-mining_camp = Mining Camp
name-farm = Farm
name-barracks = Barracks
name-archery_range = Archery Range
name-palisade = Palisade
name-oak = Oak
name-pine = Pine
name-birch = Birch
name-berry_bush = Berry Bush
name-gold_mine = Gold Mine
name-stone_mine = Stone Mine
name-feudal_age = Feudal Age

name-attack_move = Attack-move
name-patrol = Patrol
name-stop = Stop
name-stance_aggressive = Aggressive
name-stance_stand_ground = Stand ground
name-build = Build…
name-cancel = Back
name-rally = Set rally point
name-delete = Delete

# Maps.
name-open_fields = Open fields

# What things are for: one sentence.
purpose-villager = Gathers, builds and repairs.
purpose-militia = A cheap swordsman for early raids.
purpose-spearman = A long spear against riders.
purpose-archer = Shoots from afar; keep others in front.
purpose-scout = A fast rider who finds the enemy.
purpose-town_centre = Trains villagers, takes in all goods, leads to the next age.
purpose-house = Room for five more.
purpose-mill = Takes in food. Farms lie best around it.
purpose-lumber_camp = Takes in wood.
purpose-mining_camp = Takes in gold and stone.
purpose-farm = Food for one villager, sown again for its price.
purpose-barracks = Trains militia and spearmen.
purpose-archery_range = Trains archers.
purpose-palisade = A fence of stakes: click both ends.
purpose-feudal_age = New units and buildings. Needs two kinds of building first.
purpose-attack_move = Walk there and fight whatever comes into sight.
purpose-patrol = Walk between here and there, fighting.
purpose-stop = Forget all orders.
purpose-stance_aggressive = Pursues whoever comes into sight.
purpose-stance_stand_ground = Never leaves its place.
purpose-delete = Removes what is selected.
purpose-build = Shows the buildings.
purpose-rally = New units walk there; villagers gather there.

age-0 = Dark Age
age-1 = Feudal Age
age-2 = Castle Age
age-3 = Imperial Age

resource-food = Food
resource-wood = Wood
resource-gold = Gold
resource-stone = Stone

# The same behind a number: 10 food.
goods-food = food
goods-wood = wood
goods-gold = gold
goods-stone = stone

# Strengths of computer players, the weakest first.
level-1 = Very easy
level-2 = Easy
level-3 = Standard
level-4 = Hard
level-5 = Very hard
