//! Rust text without its comments, strings and characters: what is left is code.

/// The same text with every comment, string and character literal blanked. Lines and columns (in bytes) stay.
pub fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = Vec::with_capacity(bytes.len());
    while code.len() < bytes.len() {
        let here = code.len();
        let end = literal_end(bytes, here);
        if end == here {
            code.push(bytes[here]);
            continue;
        }
        for &byte in &bytes[here..end] {
            code.push(if byte == b'\n' { b'\n' } else { b' ' });
        }
    }
    String::from_utf8_lossy(&code).into_owned()
}

/// Where the comment or literal that begins at `start` ends; `start` itself if none does.
fn literal_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    match rest {
        [b'/', b'/', ..] => {
            start
                + rest
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(rest.len())
        }
        [b'/', b'*', ..] => start + block_comment_length(rest),
        [b'"', ..] => start + quoted_length(rest, b'"'),
        [b'\'', ..] => start + character_length(rest),
        [b'r' | b'b' | b'c', ..] if !continues_a_word(bytes, start) => {
            start + prefixed_length(rest)
        }
        _ => start,
    }
}

fn continues_a_word(bytes: &[u8], start: usize) -> bool {
    start > 0 && is_word(bytes[start - 1])
}

/// Whether a byte can stand inside an identifier.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// The length of a block comment, those inside it included.
fn block_comment_length(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a literal that begins and ends with this quote and escapes with a backslash.
fn quoted_length(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a character literal, or 0 for a lifetime, which is code.
fn character_length(rest: &[u8]) -> usize {
    match rest {
        [_, b'\\', ..] => quoted_length(rest, b'\''),
        _ => {
            // One character of one to four bytes, then the closing quote.
            let close = rest.iter().skip(2).take(4).position(|&byte| byte == b'\'');
            match close {
                Some(0) => 3,
                Some(more) if rest[1] >= 0x80 => more + 3,
                _ => 0,
            }
        }
    }
}

/// The length of a literal with letters before it (`r"…"`, `br#"…"#`, `b'x'`, `c"…"`), or 0 if it is a plain word.
fn prefixed_length(rest: &[u8]) -> usize {
    let letters = rest
        .iter()
        .take(2)
        .take_while(|byte| b"rbc".contains(byte))
        .count();
    let raw = rest[..letters].contains(&b'r');
    let hashes = rest[letters..]
        .iter()
        .take_while(|&&byte| byte == b'#')
        .count();
    match rest.get(letters + hashes) {
        Some(b'"') if raw => letters + hashes + raw_length(&rest[letters + hashes..], hashes),
        Some(b'"') if hashes == 0 => letters + quoted_length(&rest[letters..], b'"'),
        Some(b'\'') if hashes == 0 && rest[..letters] == *b"b" => {
            letters + quoted_length(&rest[letters..], b'\'')
        }
        _ => 0,
    }
}

/// The length of a raw string from its first quote to its last hash.
fn raw_length(rest: &[u8], hashes: usize) -> usize {
    let mut at = 1;
    while at < rest.len() {
        let closing = rest[at] == b'"'
            && rest[at + 1..]
                .iter()
                .take(hashes)
                .filter(|&&byte| byte == b'#')
                .count()
                == hashes;
        if closing {
            return at + 1 + hashes;
        }
        at += 1;
    }
    rest.len()
}

/// Whether a line of code has a floating-point literal: `1.5`, `2.`, `1e9`, `3f32`.
pub fn has_float_literal(line: &str) -> bool {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !is_word(bytes[at]) {
            at += 1;
            continue;
        }
        let end = word_end(bytes, at);
        // Behind a single dot stands a field of a tuple; behind two, the end of a range.
        let field = at > 0 && bytes[at - 1] == b'.' && (at < 2 || bytes[at - 2] != b'.');
        if bytes[at].is_ascii_digit() && !field {
            let follows = (bytes.get(end), bytes.get(end + 1));
            if is_float_word(&bytes[at..end]) || ends_as_float(follows) {
                return true;
            }
        }
        at = end;
    }
    false
}

fn word_end(bytes: &[u8], start: usize) -> usize {
    let length = bytes[start..]
        .iter()
        .take_while(|&&byte| is_word(byte))
        .count();
    start + length
}

/// A number without a dot that is a float all the same: by exponent or by suffix.
fn is_float_word(word: &[u8]) -> bool {
    if word.len() > 1 && word[0] == b'0' && b"xob".contains(&word[1]) {
        return false;
    }
    word.ends_with(b"f32")
        || word.ends_with(b"f64")
        || word.contains(&b'e') && exponent(word)
        || word.contains(&b'E')
}

/// `1e9` and the `1e` of `1e-9`, but not the suffix of `1usize`.
fn exponent(word: &[u8]) -> bool {
    let digits = word
        .iter()
        .take_while(|byte| byte.is_ascii_digit() || **byte == b'_')
        .count();
    word.get(digits) == Some(&b'e')
}

/// Whether what follows a whole number makes it a float: a dot that begins neither a range nor a method.
fn ends_as_float(follows: (Option<&u8>, Option<&u8>)) -> bool {
    match follows {
        (Some(b'.'), None) => true,
        (Some(b'.'), Some(&next)) => next.is_ascii_digit() || !(next == b'.' || is_word(next)),
        _ => false,
    }
}
