"""The palette: every colour of the game's models, as sRGB hex. Nothing else may name a colour."""
import math

BASE, TEAM = 0, 1                       # material slots: `Base`, `PlayerColor`

PAL = {
    # earth and plants
    'grass': '#8CA957', 'grass_l': '#A3B966', 'grass_d': '#71924D', 'dry': '#BFAF68',
    'dirt': '#A9855A', 'dirt_d': '#866444', 'dirt_l': '#C4A274', 'sand': '#E6D3A0', 'soil': '#7C5B40',
    'leaf': '#67933F', 'leaf_l': '#88AC48', 'leaf_d': '#4D7A40', 'pine': '#3F7350', 'pine_l': '#569060',
    'pine_d': '#2E5B45', 'trunk': '#7A573C', 'trunk_d': '#604535', 'wheat': '#E0BE66', 'wheat_d': '#C79F4C',
    'berry': '#D0313F', 'flower': '#F3EBD8', 'autumn': '#B97F4C', 'autumn_l': '#CBA05A', 'autumn_d': '#97603F',
    'petal_r': '#C9564A', 'petal_b': '#6E86B8', 'petal_y': '#DDBE5A', 'lily': '#5F9A62',
    # materials
    'wood': '#94683F', 'wood_l': '#BB8B58', 'wood_d': '#6B4B37', 'plank': '#A97B4B',
    'plaster': '#F0E4C9', 'plaster_d': '#DCC9A3',
    'stone': '#ADA595', 'stone_l': '#CBC4B3', 'stone_d': '#857E74', 'rock': '#9A948C', 'rock_l': '#B9B3A8',
    'tile': '#C46B4A', 'tile_l': '#D6875F', 'tile_d': '#A5563F', 'thatch': '#CBAA68', 'thatch_d': '#B7945A',
    'slate': '#65748A', 'slate_l': '#7E8DA0', 'slate_d': '#4C596C',
    'iron': '#A9B4BE', 'iron_l': '#CFD8DD', 'iron_d': '#6B7681', 'gold': '#F2C440', 'gold_d': '#C8902A',
    'leather': '#84573A', 'leather_d': '#644534', 'linen': '#EADFC6', 'linen_d': '#CDBD99', 'cloth_g': '#71804A',
    'cloth_b': '#8A6E55', 'rope': '#C9AE7C', 'sail': '#F1E7D0', 'hay': '#DDBB62',
    'dark': '#3A2F2C', 'window': '#39424F', 'glow': '#F7D27A', 'black': '#26221F', 'white': '#F6F1E6',
    # bodies
    'skin': '#EBB68C', 'skin_d': '#C98F66', 'hair': '#5C3B26', 'hair_l': '#B4803F',
    'horse': '#8B5A3A', 'horse_d': '#5D3A28', 'horse_w': '#DAD2C2', 'wool': '#F3EBDA', 'deer': '#B37B4A',
    'boar': '#54423A', 'boar_l': '#74594A', 'wolf': '#7C7D80', 'wolf_l': '#A8A59E', 'cow': '#A4694A', 'camel': '#C79A62', 'camel_d': '#A87A48',
    'fish': '#7FA3B5', 'fish_d': '#4E7288', 'purple': '#6A4677', 'copper': '#6FA08C', 'copper_d': '#527F70',
}
TEAMS = {   # standard set: (name, hex)
    'blue': '#3572E3', 'red': '#D63A30', 'green': '#2FA048', 'yellow': '#F4C828',
    'teal': '#1FB7B4', 'purple': '#8B4AC9', 'grey': '#8C939C', 'orange': '#F27F1E',
}
TEAMS_CVD = {   # colour-blind-safe set: smallest CIE76 distance 29 under normal, protan, deutan and tritan vision (standard set: 8)
    'blue': '#3360FF', 'vermilion': '#DF3600', 'ice': '#B9F2FF', 'lime': '#DEEA2F',
    'maroon': '#910E13', 'green': '#28B58A', 'magenta': '#C55BB1', 'black': '#1D1D2B',
}


def srgb_to_linear(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def rgb(h):
    """'#rrggbb' or palette name -> linear rgb tuple."""
    h = PAL.get(h, h).lstrip('#')
    return tuple(srgb_to_linear(int(h[i:i + 2], 16) / 255) for i in (0, 2, 4))


def paint(col):
    """colour spec -> (linear rgb, material). 'team' or 'team*0.7' use the PlayerColor material."""
    if isinstance(col, tuple):
        return col, BASE
    if col.startswith('team'):
        k = math.prod(map(float, col.split('*')[1:]))
        return (k, k, k), TEAM
    if '*' in col:
        n, *ks = col.split('*')
        return tuple(min(1.0, c * math.prod(map(float, ks))) for c in rgb(n)), BASE
    return rgb(col), BASE

