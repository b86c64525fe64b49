"""Arms that reach for something: solved frame by frame on top of a pose function."""
import math

import numpy as np

from .model import mix_pose, norm_pose
from .rigs import HAND_L, HAND_R

HANDS = {'L': np.array(HAND_L), 'R': np.array(HAND_R)}


def point_in(m, mats, part, rest):
    """where a point of the rest pose is once its part is posed."""
    R, O = mats[part]
    return R @ (np.asarray(rest, float) - m.parts[part].pivot) + O


def reach(m, pose, side, target, rounds=12, stiff=.0006):
    """pose with shoulder and elbow of one arm bent so that the hand comes as near to `target(mats)` as it can."""
    arm, fore = 'arm_' + side, 'fore_' + side
    start = np.concatenate([norm_pose(pose.get(arm))['rot'], norm_pose(pose.get(fore))['rot'][:1]])
    fixed = norm_pose(pose.get(fore))['rot'][1:]

    def bent(v):
        return {**pose, arm: tuple(v[:3]), fore: (min(140, max(-8, v[3])), *fixed)}

    def miss(v):
        mats = m.matrices(bent(v))
        return np.concatenate([point_in(m, mats, fore, HANDS[side]) - target(mats), (v - start) * stiff])
    v = start.copy()
    for _ in range(rounds):
        e = miss(v)
        J = np.stack([(miss(v + d) - e) / .5 for d in np.eye(4) * .5], 1)
        v = v - np.clip(np.linalg.lstsq(J.T @ J + 1e-7 * np.eye(4), J.T @ e, rcond=None)[0], -25, 25)
    return bent(v)


def two_handed(m, fn, tool, along):
    """pose function in which the left hand stays on the tool in the right one; along: metres up the handle."""
    spot = HANDS['R'] + (0, along, 0)
    return lambda ph: reach(m, fn(ph), 'L', lambda mats: point_in(m, mats, tool, spot))


def archery(m, fn, bow, arrow, drawn, hold):
    """pose function of a bow shot: while `hold(ph)` is 1 the right hand is on the string, drawn(ph) metres back, and the arrow
    points through the grip; where it is 0, fn's own arm shows."""
    grip = HANDS['L']

    def posed(ph):
        free, w = fn(ph), hold(ph)
        if w <= 0:
            return free
        back = .30 + drawn(ph)
        p = reach(m, free, 'R', lambda mats: point_in(m, mats, bow, grip + (0, 0, back)))
        mats = m.matrices(p)
        d = mats['fore_R'][0].T @ (point_in(m, mats, bow, grip + (0, 0, .02)) - point_in(m, mats, 'fore_R', HANDS['R']))
        d /= np.linalg.norm(d)
        aim = (math.degrees(math.asin(d[1])), math.degrees(math.atan2(-d[0], -d[2])), 0)
        p = {**p, arrow: dict(rot=aim, scale=norm_pose(free.get(arrow))['scale'])}
        return p if w >= 1 else mix_pose(free, p, w)
    return posed
