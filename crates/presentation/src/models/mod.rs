//! Models: reading them, what the shader needs of them, and which there are.

mod glb;
mod library;
mod loader;
mod placeholder;
mod puff;
mod traits;

#[cfg(test)]
mod contact_sheet;
#[cfg(test)]
mod tests;

pub(crate) use glb::Shape;
pub(crate) use library::{Library, LibraryPlugin, Model, mesh_of};
pub(crate) use loader::LoadedShape;
pub(crate) use puff::Puff;
