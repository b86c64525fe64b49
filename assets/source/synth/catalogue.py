"""Every effect: its name, who makes it, how many variants, how loud, and what the check may expect of it."""
from . import animals, buildings, people, places, signals, steps, weapons, work

# family -> (shortest, longest in seconds, lowest, highest centroid in Hz)
FAMILIES = {
    'work': (.15, 4.0, 90, 4200),
    'step': (.08, 1.2, 50, 3600),
    'weapon': (.10, 1.6, 90, 5200),
    'building': (.25, 4.2, 60, 3600),
    'voice': (.25, 2.2, 90, 2600),
    'animal': (.20, 3.5, 90, 4600),
    'signal': (.04, 4.5, 90, 4200),
    'bed': (2.0, 20.0, 60, 4200),
}

# (name, module, variants or 0 for a single one, family, loudness of the loudest 50 ms in dB below full scale)
TABLE = (
    ('chop', work, 5, 'work', -23), ('tree_fall', work, 2, 'work', -20), ('mine', work, 5, 'work', -24), ('farm', work, 4, 'work', -26),
    ('forage', work, 4, 'work', -28), ('butcher', work, 3, 'work', -27), ('build_wood', work, 5, 'work', -24), ('build_stone', work, 4, 'work', -24),
    ('repair_wood', work, 2, 'work', -25), ('repair_stone', work, 2, 'work', -25), ('deliver', work, 3, 'work', -27),
    ('step_grass', steps, 5, 'step', -32), ('step_dirt', steps, 5, 'step', -31), ('step_wet', steps, 4, 'step', -30), ('hooves', steps, 3, 'step', -28),
    ('marching', steps, 1, 'bed', -28),
    ('bow', weapons, 4, 'weapon', -25), ('arrow_flight', weapons, 3, 'weapon', -30), ('arrow_wood', weapons, 3, 'weapon', -25),
    ('arrow_stone', weapons, 2, 'weapon', -25), ('arrow_flesh', weapons, 3, 'weapon', -25), ('arrow_shield', weapons, 2, 'weapon', -25),
    ('arrow_ground', weapons, 2, 'weapon', -28), ('sword', weapons, 4, 'weapon', -22), ('spear', weapons, 3, 'weapon', -23), ('club', weapons, 3, 'weapon', -23),
    ('blade_on_wood', weapons, 3, 'weapon', -23), ('blade_on_stone', weapons, 2, 'weapon', -24),
    ('placed', buildings, 2, 'building', -24), ('rising', buildings, 2, 'building', -25), ('complete', buildings, 0, 'building', -22),
    ('collapse_wood', buildings, 2, 'building', -19), ('collapse_stone', buildings, 2, 'building', -17),
    ('die_person', people, 4, 'voice', -23), ('die_soldier', people, 4, 'voice', -22), ('die_rider', people, 2, 'voice', -21),
    ('trained', people, 0, 'voice', -22), ('trained_villager', people, 0, 'voice', -24),
    ('sheep', animals, 3, 'animal', -25), ('sheep_die', animals, 2, 'animal', -24), ('deer', animals, 2, 'animal', -26), ('deer_die', animals, 2, 'animal', -24),
    ('bird', animals, 5, 'animal', -32), ('gull', animals, 3, 'animal', -30), ('raven', animals, 2, 'animal', -31),
    ('splash', places, 2, 'work', -26),
) + tuple((f'select_{n}', buildings, 0, 'building', -24) for n in (
    'town_centre', 'house', 'mill', 'lumber_camp', 'mining_camp', 'farm', 'barracks', 'archery_range', 'palisade', 'building', 'site')
) + tuple((n, signals, 0, 'signal', level) for n, level in (
    ('click', -27), ('hover', -36), ('panel_open', -30), ('panel_close', -30), ('refused', -23), ('chat', -24), ('ping', -22), ('alarm', -18), ('alarm_people', -19), ('housed', -22), ('researched', -21),
    ('age_up', -18), ('age_other', -25), ('begin', -20))
) + tuple((n, places, 0, 'bed', level) for n, level in (
    ('wind', -32), ('meadow', -33), ('forest', -32), ('shore', -30), ('river', -30), ('fire', -25)))


def _voices():
    """answers of people: <voice>_<order>_<k>."""
    for voice, orders in people.MOTIFS.items():
        for order, variants in orders.items():
            for k in range(len(variants)):
                yield f'{voice}_{order}_{k + 1}', (getattr(people, voice), (k, order), 'voice', -24)


def effects():
    """name of the file -> (builder, arguments, family, loudness)."""
    out = {}
    for name, module, count, family, level in TABLE:
        builder = getattr(module, name)
        if count == 0:
            out[name] = (builder, (), family, level)
        else:
            for k in range(count):
                out[f'{name}_{k + 1}'] = (builder, (k,), family, level)
    out.update(_voices())
    return out
