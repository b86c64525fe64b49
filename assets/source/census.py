"""What must exist under assets/, and how heavy it may be. check.py holds the files to it; sheet.py draws by these lists.

id -> (most triangles, clips that must be there, footprint in tiles or None)"""
FIGHTER = ('idle', 'walk', 'attack', 'die', 'corpse')
BEAST = ('idle', 'walk', 'die', 'corpse')
VILLAGER = FIGHTER + ('carry_wood', 'carry_food', 'carry_gold', 'carry_stone', 'gather_wood', 'gather_mine', 'gather_farm', 'gather_berry',
                      'gather_hunt', 'build', 'shoot')
FLAGGED = ('idle',)

# ------------------------------------------------------------------ what the rules hold today, and what the game scatters
UNITS = {'villager': (1900, VILLAGER, None), 'militia': (1100, FIGHTER, None), 'spearman': (1100, FIGHTER, None), 'archer': (1100, FIGHTER, None),
         'scout': (1700, FIGHTER, None)}
ANIMALS = {'sheep': (800, BEAST, None), 'deer': (800, BEAST, None)}
HOUSES = {'house': 2200, 'house_2': 2300, 'house_3': 2300, 'house_dark': 1700, 'house_dark_2': 1700, 'house_dark_3': 1700}
BUILDINGS = {'town_centre': (5500, FLAGGED, 4), 'town_centre_dark': (5500, FLAGGED, 4), **{n: (t, (), 2) for n, t in HOUSES.items()},
             'mill': (1700, FLAGGED, 2), 'mill_dark': (1700, FLAGGED, 2), 'lumber_camp': (1800, FLAGGED, 2), 'mining_camp': (2000, FLAGGED, 2),
             'barracks': (4200, FLAGGED, 3), 'barracks_dark': (3600, FLAGGED, 3), 'archery_range': (3800, FLAGGED, 3), 'palisade': (300, (), 1), 'farm': (2600, (), 3)}
SEGMENTS = ('post', 'straight', 'corner', 'arm', 'diagonal')
PALISADES = {f'palisade_{n}': (400, (), 1) for n in SEGMENTS}
STAGES = {f'farm_{i}': (2600, (), 3) for i in range(3)}
SITES = {f'{k}_{n}': (2000, (), n) for k in ('foundation', 'scaffold', 'damage', 'rubble') for n in (1, 2, 3, 4)}
TREES = {n: (400, (), 1) for n in ('oak', 'oak_2', 'oak_3', 'pine', 'pine_2', 'pine_3', 'birch', 'birch_2', 'autumn', 'autumn_2', 'cypress', 'cypress_2', 'palm', 'dead_tree')}
DEPOSITS = {**{n: (600, (), 1) for n in ('berry_bush',)}, 'berry_bush_bare': (320, (), 1),
            **{m + s: (420, (), 1) for m in ('gold_mine', 'stone_mine') for s in ('', '_half', '_low')}, **{n: (300, (), 1) for n in ('stump', 'stump_pine', 'stump_birch')}, 'felled': (300, (), None)}
SCATTER = {n: (200, (), None) for n in ('grass_tuft', 'grass_dry', 'flowers', 'flowers_red', 'flowers_blue', 'flowers_yellow', 'rocks_small', 'boulder', 'reeds', 'lilies',
                                        'mushrooms', 'fern', 'shrub', 'bones')}
CLIFFS = {n: (340, (), 1) for n in ('cliff', 'cliff_2', 'cliff_out', 'cliff_in')}
LIFE = {'birds': (300, ('idle',), None), 'fish': (300, ('idle',), None)}
OTHERS = {'arrow': (40, (), None), 'arrow_stuck': (40, (), None), 'rally_flag': (320, ('idle',), None), 'relic': (500, ('idle',), None)}
MODELS = {**UNITS, **ANIMALS, **BUILDINGS, **PALISADES, **STAGES, **SITES, **TREES, **DEPOSITS, **SCATTER, **CLIFFS, **LIFE, **OTHERS}
LOW = {**{n: 200 for n in UNITS}, **{n: 120 for n in ANIMALS}, **{n: 60 for n in TREES}}          # id -> most triangles of its low form

# ------------------------------------------------------------------ the roster: what later rules may ask for
FOOT = {n: (1200, FIGHTER, None) for n in ('long_swordsman', 'champion', 'pikeman', 'halberdier', 'skirmisher', 'crossbowman', 'hand_cannoneer', 'king')}
RIDERS = {n: (1900, FIGHTER, None) for n in ('light_cavalry', 'knight', 'paladin', 'camel_rider', 'horse_archer')}
ENGINES = {**{n: (1200, FIGHTER, None) for n in ('ram', 'mangonel', 'trebuchet', 'scorpion', 'bombard')}, 'trade_cart': (1600, BEAST, None)}
SHIPS = {**{n: (1900, FIGHTER, None) for n in ('galley', 'fire_ship', 'cannon_galleon')}, **{n: (1200, BEAST, None) for n in ('transport', 'trade_cog')},
         'fishing_ship': (1200, BEAST + ('gather_fish',), None)}
WILD = {'boar': (800, FIGHTER, None), 'wolf': (800, FIGHTER, None), 'cow': (900, BEAST, None)}
LATER_BUILDINGS = {'watch_tower': (1700, FLAGGED, 1), 'castle': (5500, FLAGGED, 4), 'stable': (3200, FLAGGED, 3), 'siege_workshop': (3200, FLAGGED, 4), 'blacksmith': (3200, FLAGGED, 3),
                   'dock': (2200, FLAGGED, 3), 'monastery': (3600, FLAGGED, 3), 'market': (3200, FLAGGED, 4), 'university': (3600, FLAGGED, 4), 'wonder': (6500, FLAGGED, 5)}
STONE_WALLS = {f'stone_wall_{n}': (1000, (), 1) for n in SEGMENTS}
GATES = {'palisade_gate': (1000, ('idle', 'open'), 3), 'stone_gate': (3000, ('idle', 'open'), 4)}
ROSTER = {**FOOT, 'monk': (1200, FIGHTER + ('heal',), None), **RIDERS, **ENGINES, **SHIPS, **WILD, **LATER_BUILDINGS, **STONE_WALLS, **GATES}

# ------------------------------------------------------------------ pictures and sounds
COMMANDS = ('attack_move', 'patrol', 'stop', 'stance_aggressive', 'stance_stand_ground', 'build', 'repair', 'delete', 'age_up', 'rally',
            'idle_villager', 'cancel', 'feudal_age')
STOCKPILES = ('food', 'wood', 'gold', 'stone', 'population')
DEPOSIT_ICONS = ('oak', 'pine', 'birch', 'stump', 'berry_bush', 'gold_mine', 'stone_mine', 'relic')
ICONS = {n: 96 for n in (*UNITS, *ANIMALS, *BUILDINGS, *DEPOSIT_ICONS, *COMMANDS, *STOCKPILES)} | {f'portrait_{n}': 192 for n in (*UNITS, *BUILDINGS)}
CURSOR_PX = 40
CURSORS = ('pointer', 'attack', 'chop', 'mine', 'farm', 'gather', 'hunt', 'build', 'repair', 'rally', 'forbidden',
           *(f'scroll_{d}' for d in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')))
SOUNDS = ('click order_move order_attack order_gather select_villager select_military select_building chop_1 chop_2 chop_3 mine_1 mine_2 mine_3 '
          'farm_1 farm_2 build_1 build_2 build_3 arrow_release arrow_hit sword_hit_1 sword_hit_2 sword_hit_3 unit_die_1 unit_die_2 '
          'building_collapse complete trained age_up alarm refused chat victory defeat sheep_1 sheep_2 ambience').split()

MODELS_MOST_BYTES = 12 * 1024 * 1024    # with the roster and all low forms
MODEL_MOST_BYTES = 480 * 1024
ASSETS_MOST_BYTES = 18 * 1024 * 1024    # models, icons, cursors, sounds
