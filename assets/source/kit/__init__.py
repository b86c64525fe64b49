"""Castellan's procedural low-poly kit.

Everything is authored in metres, Z up, facing +Y, right hand = +X, standing on z = 0; one tile = 2 m.
`from kit import *` gives a model file everything it needs."""
import math
import random

import numpy as np

from .geo import Geo
from .maths import lerp, quat, rot, smooth, unit
from .model import Model, Part, keys, mix_pose, norm_pose
from .palette import BASE, PAL, TEAM, TEAMS, TEAMS_CVD, paint, rgb
from .props import barrel, crate, fence, hay, logs
from .roofs import awning, cone_roof, courses, gable_end, gable_roof, hip_roof, roof_curve
from .shapes import ball, beam, blob, box, extrude, ico, lathe, loft, prism, ring, rock, tube
from .walls import Wall, banner, door, flag, plan, quoins, stones, timber, window

REGISTRY = {}
LATER = set()                           # ids that no rule asks for yet: built into models/roster, which the game does not read


def model(fn):
    """a model file's builder; the function's name is the model's id."""
    REGISTRY[fn.__name__] = fn
    return fn


def later(fn):
    """a builder of the roster: as @model, for what the rules do not hold yet."""
    LATER.add(fn.__name__)
    return model(fn)


def variant(id, builder, **args):
    """register one more id made by the same builder with other arguments."""
    def fn():
        m = builder(**args)
        m.name = id
        return m
    REGISTRY[id] = fn


def later_variant(id, builder, **args):
    """as variant, for the roster."""
    LATER.add(id)
    variant(id, builder, **args)
