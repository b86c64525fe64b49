//! Entities that follow the mirror.
