//! The machines, tried over a line that loses, doubles, spoils and turns around what it carries.

mod bytes;
mod door;
mod economy;
mod hostile;
mod line;
mod lossy;
mod moving;
