//! Materials and shaders.
