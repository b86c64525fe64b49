"""Every model of the game: importing this package fills kit.REGISTRY (id -> builder)."""
from kit import REGISTRY

from . import animals, economy, homes, military, resources, scatter, sites, soldiers, tokens, villager  # noqa: F401

__all__ = ['REGISTRY']
