use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::RuleError;
use crate::parse::decimal::Decimal;
use crate::parse::paragraph::{Field, Paragraph, shortened};

/// Typed reading of a paragraph's fields. Every reader names the line and the reason when it refuses.
impl<'t> Paragraph<'t> {
    /// Refuses every field that is not in `keys`.
    pub(crate) fn allow(&self, keys: &[&str]) -> Result<(), RuleError> {
        match self.fields.iter().find(|field| !keys.contains(&field.key)) {
            None => Ok(()),
            Some(field) => Err(self.error_at(
                field.line,
                format!(
                    "`{}` is no field of a paragraph `{}`",
                    field.key, self.section
                ),
            )),
        }
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.fields.iter().any(|field| field.key == key)
    }

    pub(crate) fn field(&self, key: &str) -> Option<&Field<'t>> {
        self.fields.iter().find(|field| field.key == key)
    }

    pub(crate) fn required(&self, key: &str) -> Result<&Field<'t>, RuleError> {
        self.field(key).ok_or_else(|| {
            self.error(format!(
                "`{} {}` lacks the field `{key}`",
                self.section, self.name
            ))
        })
    }

    /// The only word of a field that must be there.
    pub(crate) fn word(&self, key: &str) -> Result<(&'t str, u32), RuleError> {
        let field = self.required(key)?;
        match field.words[..] {
            [word] => Ok((word, field.line)),
            _ => Err(self.error_at(field.line, format!("`{key}` takes one value"))),
        }
    }

    /// The words of a list, each once; empty when the field is not there.
    pub(crate) fn list(&self, key: &str) -> Result<Vec<(&'t str, u32)>, RuleError> {
        let Some(field) = self.field(key) else {
            return Ok(Vec::new());
        };
        if field.words.is_empty() {
            return Err(self.error_at(field.line, format!("`{key}` lists nothing")));
        }
        for (index, word) in field.words.iter().enumerate() {
            if field.words[..index].contains(word) {
                return Err(self.error_at(
                    field.line,
                    format!("`{key}` lists `{}` twice", shortened(word)),
                ));
            }
        }
        Ok(field.words.iter().map(|&word| (word, field.line)).collect())
    }

    /// Pairs of a name and a figure, each name once; empty when the field is not there.
    pub(crate) fn pairs(&self, key: &str) -> Result<Vec<(&'t str, &'t str, u32)>, RuleError> {
        let Some(field) = self.field(key) else {
            return Ok(Vec::new());
        };
        let (pairs, rest) = field.words.as_chunks::<2>();
        if pairs.is_empty() || !rest.is_empty() {
            return Err(self.error_at(
                field.line,
                format!("`{key}` takes pairs of a name and a figure"),
            ));
        }
        for (index, [name, _]) in pairs.iter().enumerate() {
            if pairs[..index].iter().any(|[other, _]| other == name) {
                return Err(self.error_at(
                    field.line,
                    format!("`{key}` lists `{}` twice", shortened(name)),
                ));
            }
        }
        Ok(pairs
            .iter()
            .map(|&[name, value]| (name, value, field.line))
            .collect())
    }

    /// A whole number that must be there.
    pub(crate) fn whole(&self, key: &str, range: RangeInclusive<i32>) -> Result<i32, RuleError> {
        let (word, line) = self.word(key)?;
        self.whole_of(key, word, line, range)
    }

    /// A whole number, zero when the field is not there.
    pub(crate) fn whole_or_zero(
        &self,
        key: &str,
        range: RangeInclusive<i32>,
    ) -> Result<i32, RuleError> {
        if self.has(key) {
            self.whole(key, range)
        } else {
            Ok(0)
        }
    }

    pub(crate) fn whole_of(
        &self,
        key: &str,
        word: &str,
        line: u32,
        range: RangeInclusive<i32>,
    ) -> Result<i32, RuleError> {
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_plain =
            (1..=7).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let value = word
            .parse::<i32>()
            .ok()
            .filter(|_| is_plain)
            .ok_or_else(|| {
                self.error_at(
                    line,
                    format!("`{}` is no whole number (field `{key}`)", shortened(word)),
                )
            })?;
        if range.contains(&value) {
            return Ok(value);
        }
        Err(self.error_at(
            line,
            format!(
                "`{key}` is {value}, but lies between {} and {}",
                range.start(),
                range.end()
            ),
        ))
    }

    /// A figure that must be there, between `low` and `high`.
    pub(crate) fn decimal(&self, key: &str, low: &str, high: &str) -> Result<Decimal, RuleError> {
        let (word, line) = self.word(key)?;
        self.decimal_of(key, word, line, low, high)
    }

    pub(crate) fn decimal_of(
        &self,
        key: &str,
        word: &str,
        line: u32,
        low: &str,
        high: &str,
    ) -> Result<Decimal, RuleError> {
        let value = Decimal::parse(word).ok_or_else(|| {
            self.error_at(
                line,
                format!("`{}` is no number (field `{key}`)", shortened(word)),
            )
        })?;
        let is_within = Decimal::parse(low).is_some_and(|low| low <= value)
            && Decimal::parse(high).is_some_and(|high| value <= high);
        if is_within {
            return Ok(value);
        }
        Err(self.error_at(
            line,
            format!("`{key}` is {value}, but lies between {low} and {high}"),
        ))
    }

    /// `yes` or `no`; no when the field is not there.
    pub(crate) fn flag(&self, key: &str) -> Result<bool, RuleError> {
        if !self.has(key) {
            return Ok(false);
        }
        match self.word(key)? {
            ("yes", _) => Ok(true),
            ("no", _) => Ok(false),
            (other, line) => Err(self.error_at(
                line,
                format!("`{key}` is `{}`, but is yes or no", shortened(other)),
            )),
        }
    }

    /// The value that `word` names in `names`.
    pub(crate) fn named<T: Copy>(
        &self,
        what: &str,
        word: &str,
        line: u32,
        names: &[(&str, T)],
    ) -> Result<T, RuleError> {
        let found = names.iter().find(|(name, _)| *name == word);
        found.map(|(_, value)| *value).ok_or_else(|| {
            self.error_at(
                line,
                format!("there is no {what} called `{}`", shortened(word)),
            )
        })
    }
}
