use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::RuleError;

/// The longest name or key.
const WORD_CHARS_MAX: usize = 48;

/// One paragraph of a table: a head line (`unit villager`) and a field a line (`hit_points 25`).
/// A blank line ends it; `#` and what follows is a comment.
pub(crate) struct Paragraph<'t> {
    pub(crate) file: &'t str,
    pub(crate) line: u32,
    /// First word of the head.
    pub(crate) section: &'t str,
    /// Second word of the head; empty for `constants`.
    pub(crate) name: &'t str,
    pub(crate) fields: Vec<Field<'t>>,
}

/// One field: its key and the words behind it.
pub(crate) struct Field<'t> {
    pub(crate) line: u32,
    pub(crate) key: &'t str,
    pub(crate) words: Vec<&'t str>,
}

impl Paragraph<'_> {
    /// A mistake of the whole paragraph.
    pub(crate) fn error(&self, reason: impl Into<String>) -> RuleError {
        self.error_at(self.line, reason)
    }

    /// A mistake in one of its lines.
    pub(crate) fn error_at(&self, line: u32, reason: impl Into<String>) -> RuleError {
        RuleError {
            file: self.file.to_string(),
            line,
            reason: reason.into(),
        }
    }

    /// The line of a field, or of the head when there is no such field.
    pub(crate) fn line_of(&self, key: &str) -> u32 {
        let field = self.fields.iter().find(|field| field.key == key);
        field.map_or(self.line, |field| field.line)
    }
}

/// Cuts a table into paragraphs.
pub(crate) fn paragraphs<'t>(
    file: &'t str,
    text: &'t str,
) -> Result<Vec<Paragraph<'t>>, RuleError> {
    let mut all: Vec<Paragraph<'t>> = Vec::new();
    let mut is_inside = false;
    for (index, raw) in text.lines().enumerate() {
        let line = index as u32 + 1;
        let error = |reason: String| RuleError {
            file: file.to_string(),
            line,
            reason,
        };
        if raw.trim().is_empty() {
            is_inside = false;
            continue;
        }
        let mut words = raw.split('#').next().unwrap_or("").split_whitespace();
        let Some(first) = words.next() else {
            continue;
        };
        if !is_word(first) {
            return Err(error(format!(
                "`{}` is no name: lower-case letters, digits and `_`, {WORD_CHARS_MAX} at most",
                shortened(first)
            )));
        }
        match all.last_mut() {
            Some(paragraph) if is_inside => {
                if paragraph.fields.iter().any(|field| field.key == first) {
                    return Err(error(format!("`{first}` is given twice")));
                }
                let words = words.collect();
                paragraph.fields.push(Field {
                    line,
                    key: first,
                    words,
                });
            }
            _ => {
                let name = words.next().unwrap_or("");
                if words.next().is_some() || !(name.is_empty() || is_word(name)) {
                    return Err(error(format!(
                        "a paragraph begins with what it describes and one name, like `{first} some_name`"
                    )));
                }
                all.push(Paragraph {
                    file,
                    line,
                    section: first,
                    name,
                    fields: Vec::new(),
                });
                is_inside = true;
            }
        }
    }
    Ok(all)
}

fn is_word(text: &str) -> bool {
    text.len() <= WORD_CHARS_MAX
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// What an error message shows of a word of any length.
pub(crate) fn shortened(word: &str) -> String {
    word.chars().take(WORD_CHARS_MAX).collect()
}
