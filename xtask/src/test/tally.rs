//! The sum over what cargo's test programs say.

/// How many passed and failed so far, and which failed.
#[derive(Debug, Default)]
pub struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    /// Reads one line: `test result:` lines count, `test NAME ... FAILED` lines give names.
    pub fn read(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            self.passed += count(result, "passed");
            self.failed += count(result, "failed");
        } else if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|rest| rest.strip_suffix(" ... FAILED"))
        {
            self.failures.push(name.to_string());
        }
    }

    /// Counts a failure that no test program reported.
    pub fn fail(&mut self, what: &str) {
        self.failed += 1;
        self.failures.push(what.to_string());
    }

    pub fn all_well(&self) -> bool {
        self.failed == 0
    }

    /// Whether nothing was counted at all.
    pub fn is_empty(&self) -> bool {
        self.passed + self.failed == 0
    }

    pub fn failures(&self) -> &[String] {
        &self.failures
    }

    pub fn closing_line(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }
}

/// The number before a word in `ok. 3 passed; 0 failed; …`.
fn count(result: &str, word: &str) -> u64 {
    result
        .split([';', '.'])
        .filter_map(|part| part.trim().strip_suffix(word))
        .filter_map(|number| number.trim().parse::<u64>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn sums_over_all_programs() {
        let mut tally = Tally::default();
        tally.read("running 3 tests");
        tally.read("test one ... ok");
        tally.read("test two ... FAILED");
        tally.read("test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 0.01s");
        tally.read("test result: ok. 40 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s");
        assert_eq!(tally.closing_line(), "42 passed, 1 failed");
        assert_eq!(tally.failures(), ["two"]);
        assert!(!tally.all_well());
    }

    #[test]
    fn a_build_that_fails_counts() {
        let mut tally = Tally::default();
        assert!(tally.all_well() && tally.is_empty());
        tally.fail("the build");
        assert_eq!(tally.closing_line(), "0 passed, 1 failed");
    }
}
