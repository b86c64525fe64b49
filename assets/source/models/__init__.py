"""Every model of the game: importing this package fills kit.REGISTRY (id -> builder)."""
from kit import REGISTRY

from . import (animals, cliffs, cursors, economy, homes, houses, military, resources, roster_civic, roster_engines, roster_foot,  # noqa: F401
               roster_military, roster_riders, roster_ships, scatter, sites, soldiers, tokens, trees, villager, walls)

__all__ = ['REGISTRY']
