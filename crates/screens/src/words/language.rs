use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    English,
    German,
}

impl Language {
    /// In the order of their discriminants.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The folder of its texts, and how the settings file names it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// As its speakers call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// Decides the plurals.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }

    /// The language of `de`, `de_AT.UTF-8` or `de-CH`; `None`: not one of ours.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['_', '-', '.', '@']).next()?;
        let is_meant = |language: &Language| language.tag().eq_ignore_ascii_case(first);
        Language::ALL.into_iter().find(is_meant)
    }
}
