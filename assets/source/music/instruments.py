"""The players: name -> a note as samples. `loud` 0..1 changes the colour too, as it does with real ones."""
from synth.skins import claps, frame, great, jingle, shaker, tabor
from synth.strings import bowed, string, wheel
from synth.throats import choir
from synth.tones import bell, horn
from synth.winds import pipe, shawm

PLAYERS = {
    'lute': lambda f, s, rng, loud: string(f, min(2.6, s + 1.0), rng, .35 + .3 * loud, 1.9, .19, 'lute'),
    'harp': lambda f, s, rng, loud: string(f, min(3.6, s + 1.8), rng, .25 + .25 * loud, 2.9, .32, 'harp', .05),
    'psaltery': lambda f, s, rng, loud: string(f, min(2.4, s + 1.2), rng, .5 + .2 * loud, 2.0, .26, 'psaltery', .06),
    'bass': lambda f, s, rng, loud: string(f, min(2.4, s + .6), rng, .25 + .2 * loud, 2.2, .24, 'lute', .06),
    'recorder': lambda f, s, rng, loud: pipe(f, s * .94 + .05, rng, 'recorder', .04, .07, .045),
    'flute': lambda f, s, rng, loud: pipe(f, s * .96 + .06, rng, 'flute', .055, .09, .06, .0045),
    'low_flute': lambda f, s, rng, loud: pipe(f, s * .96 + .08, rng, 'low', .08, .12, .07, .0045),
    'whistle': lambda f, s, rng, loud: pipe(f, s * .92 + .04, rng, 'whistle', .025, .05, .05, .004),
    'shawm': lambda f, s, rng, loud: shawm(f, s * .93 + .03, rng, .03, .06, .7 + .4 * loud),
    'fiddle': lambda f, s, rng, loud: bowed(f, s * .97 + .08, rng, .08, .14, .3 + .3 * loud),
    'low_strings': lambda f, s, rng, loud: bowed(f, s + .2, rng, .12, .25, .15 + .3 * loud, .003),
    'short_strings': lambda f, s, rng, loud: bowed(f, min(s, .22) + .05, rng, .018, .09, .25 + .35 * loud, 0),
    'drone': lambda f, s, rng, loud: wheel(f, s, rng, None, .3 + .4 * loud),
    'horn': lambda f, s, rng, loud: horn(f, s * .95 + .12, rng, .06, .6 + .5 * loud),
    'choir': lambda f, s, rng, loud: choir(f, s + .5, rng, 'a', 5, min(.5, s * .4), .7),
    'women': lambda f, s, rng, loud: choir(f, s + .5, rng, 'u', 5, min(.5, s * .4), .7, 1.17),
    'hum': lambda f, s, rng, loud: choir(f, s + .5, rng, 'o', 4, min(.6, s * .4), .8),
    'bell': lambda f, s, rng, loud: bell(f, 2.6, 2.3),
    'dum': lambda f, s, rng, loud: frame(rng, 'dum', loud),
    'tak': lambda f, s, rng, loud: frame(rng, 'tak', loud),
    'slap': lambda f, s, rng, loud: frame(rng, 'slap', loud),
    'tabor': lambda f, s, rng, loud: tabor(rng, loud),
    'great': lambda f, s, rng, loud: great(rng),
    'jingle': lambda f, s, rng, loud: jingle(rng),
    'shaker': lambda f, s, rng, loud: shaker(rng),
    'claps': lambda f, s, rng, loud: claps(rng),
}
# How loud beside the others, where (-1 left, 1 right), and how much of the hall (0..1).
PLACES = {
    'lute': (.50, -.30, .22), 'harp': (.46, .35, .34), 'psaltery': (.34, .5, .32), 'bass': (.62, 0, .15), 'recorder': (.40, .18, .32), 'flute': (.44, .12, .38),
    'low_flute': (.50, -.1, .40), 'whistle': (.26, .25, .36), 'shawm': (.30, -.35, .30), 'fiddle': (.34, -.22, .34), 'low_strings': (.42, .2, .32),
    'short_strings': (.44, -.15, .24), 'drone': (.16, .05, .25), 'horn': (.46, -.4, .42), 'choir': (.34, 0, .5), 'women': (.28, .15, .55), 'hum': (.30, -.1, .5),
    'bell': (.30, .3, .5), 'dum': (.50, .05, .16), 'tak': (.32, .2, .16), 'slap': (.34, -.1, .16), 'tabor': (.30, .25, .2), 'great': (.80, 0, .28),
    'jingle': (.10, .4, .2), 'shaker': (.30, -.45, .12), 'claps': (.26, -.3, .25),
}
# What rings on by itself: how long a note is written matters little.
RINGING = ('lute', 'harp', 'psaltery', 'bass')
