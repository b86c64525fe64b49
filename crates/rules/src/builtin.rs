use alloc::sync::Arc;

use crate::Catalog;

/// The tables of the game, in the order in which their rows are numbered.
pub(crate) const FILES: [(&str, &str); 6] = [
    ("units.txt", include_str!("../../../assets/rules/units.txt")),
    (
        "animals.txt",
        include_str!("../../../assets/rules/animals.txt"),
    ),
    (
        "buildings.txt",
        include_str!("../../../assets/rules/buildings.txt"),
    ),
    (
        "deposits.txt",
        include_str!("../../../assets/rules/deposits.txt"),
    ),
    (
        "technologies.txt",
        include_str!("../../../assets/rules/technologies.txt"),
    ),
    (
        "constants.txt",
        include_str!("../../../assets/rules/constants.txt"),
    ),
];

impl Catalog {
    /// The tables of the rules the game comes with, as (name, text): for whoever plays by others, with a
    /// change here and there.
    #[must_use]
    pub fn builtin_tables() -> &'static [(&'static str, &'static str)] {
        &FILES
    }

    /// The rules the game comes with. Reads the tables anew at every call: ask once and share.
    ///
    /// # Panics
    /// Never in a build whose tests pass: the tables are part of the program.
    #[must_use]
    pub fn builtin() -> Arc<Catalog> {
        match Catalog::parse(&FILES) {
            Ok(catalog) => Arc::new(catalog),
            Err(error) => panic!("the rules in this program are wrong: {error}"),
        }
    }
}
