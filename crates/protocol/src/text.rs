//! What people typed, made fit to be shown at every other machine.

use alloc::string::String;

use crate::limits::{CHAT_CHARS_MAX, NAME_CHARS_MAX};

#[cfg(test)]
mod tests;

/// `name` without what cannot be seen, with single spaces, at most [`NAME_CHARS_MAX`] characters.
/// Empty when nothing is left: the caller finds another name.
#[must_use]
pub fn clean_name(name: &str) -> String {
    clean(name, NAME_CHARS_MAX)
}

/// A chat line, cleaned as a name is, at most [`CHAT_CHARS_MAX`] characters.
#[must_use]
pub fn clean_chat(line: &str) -> String {
    clean(line, CHAT_CHARS_MAX)
}

/// What `name` looks like at a glance: two names with the same skeleton are mistaken for each other. It
/// is for comparing, not for showing.
#[must_use]
pub fn skeleton(name: &str) -> String {
    let seen = clean_name(name);
    let letters = seen.chars().filter(|&letter| !is_mark(letter));
    // Once before lower case, for capitals whose look-alike is a capital, and once behind it.
    letters
        .map(look_of)
        .flat_map(char::to_lowercase)
        .map(look_of)
        .filter(|letter| *letter != ' ')
        .collect()
}

/// The Latin letter that this one is taken for: the pairs of Unicode's table of confusables that keyboards
/// in Latin, Greek and Cyrillic make, and figures that stand for letters.
fn look_of(letter: char) -> char {
    match letter {
        'а' | 'А' | 'Α' | 'α' | 'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' | '4' | '@' => 'a',
        'В' | 'Β' | 'в' | '8' => 'b',
        'с' | 'С' | 'Ϲ' | 'ϲ' | 'ç' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'Ε' | 'ё' | 'Ё' | 'é' | 'è' | 'ë' | 'ê' | '3' => 'e',
        'ɡ' | '9' => 'g',
        'Н' | 'Η' | 'һ' | 'н' => 'h',
        'і' | 'І' | 'Ι' | 'ι' | 'ı' | 'ї' | 'Ӏ' | 'ӏ' | 'l' | 'L' | '1' | '|' | '!' | 'í' | 'ì'
        | 'ï' | 'î' | 'I' | 'i' => 'i',
        'ј' | 'Ј' => 'j',
        'К' | 'Κ' | 'к' | 'κ' => 'k',
        'М' | 'Μ' | 'м' => 'm',
        'Ν' | 'ñ' => 'n',
        'о' | 'О' | 'Ο' | 'ο' | 'σ' | '0' | 'ó' | 'ò' | 'ö' | 'ô' | 'õ' | 'ø' => 'o',
        'р' | 'Р' | 'Ρ' | 'ρ' => 'p',
        'ѕ' | 'Ѕ' | '5' | '$' => 's',
        'Т' | 'Τ' | 'т' | 'τ' | '7' => 't',
        'υ' | 'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ν' | 'ѵ' => 'v',
        'х' | 'Х' | 'Χ' | 'χ' => 'x',
        'у' | 'У' | 'Υ' | 'γ' | 'ý' | 'ÿ' => 'y',
        'Ζ' | '2' => 'z',
        // Full-width letters stand one block above the usual ones.
        '\u{FF01}'..='\u{FF5E}' => {
            let usual = char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter);
            look_of(usual)
        }
        other => other,
    }
}

/// Combining marks in a row that are let through; more would climb over the lines above.
const MARKS_MAX: u32 = 2;

fn clean(text: &str, chars_max: usize) -> String {
    let mut cleaned = String::new();
    let (mut count, mut marks, mut space_owed) = (0, 0, false);
    for letter in text.chars() {
        if letter.is_whitespace() {
            space_owed = count > 0;
            continue;
        }
        if is_unseen(letter) {
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            continue;
        }
        let owed = usize::from(space_owed);
        if count + owed + 1 > chars_max {
            break;
        }
        if space_owed {
            cleaned.push(' ');
        }
        cleaned.push(letter);
        count += owed + 1;
        space_owed = false;
    }
    cleaned
}

/// Control characters, marks of direction and joining, private and unassigned planes: what can hide,
/// turn round or fake a line.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            u32::from(letter),
            0x00AD
                | 0x034F
                | 0x061C
                | 0x115F..=0x1160
                | 0x17B4..=0x17B5
                | 0x180B..=0x180F
                | 0x200B..=0x200F
                | 0x2028..=0x202E
                | 0x2060..=0x206F
                | 0x3164
                | 0xE000..=0xF8FF
                | 0xFE00..=0xFE0E
                | 0xFEFF
                | 0xFFA0
                | 0xFFF0..=0xFFFB
                | 0xFFFE..=0xFFFF
                | 0xE0000..
        )
}

fn is_mark(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x0300..=0x036F | 0x0483..=0x0489 | 0x1AB0..=0x1AFF | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F
    )
}
