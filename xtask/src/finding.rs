//! What a check has to say: a place and a sentence.

use std::fmt;

/// One thing that is wrong, at a line of a file (counted from 1; 0 means the file as a whole).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    pub file: String,
    pub line: usize,
    pub sentence: String,
}

impl Finding {
    pub fn new(file: impl Into<String>, line: usize, sentence: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line,
            sentence: sentence.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

/// Prints the findings of one check, each on its line, and a line that closes it. True if there were none.
pub fn report(check: &str, mut findings: Vec<Finding>) -> bool {
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("{check}: ok"),
        1 => println!("{check}: 1 finding"),
        many => println!("{check}: {many} findings"),
    }
    findings.is_empty()
}
