//! `tests/golden/REVISION`: a line `revision N`, then a line `crc32 name` for each golden file, by name.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The CRC32 of each golden file, by its name.
pub type Sums = BTreeMap<String, u32>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    pub revision: u32,
    pub sums: Sums,
}

impl Manifest {
    pub fn parse(text: &str) -> Result<Self> {
        let mut lines = text.lines();
        let revision = lines
            .next()
            .and_then(|line| line.strip_prefix("revision "))
            .and_then(|number| number.parse().ok())
            .context("tests/golden/REVISION does not begin with 'revision N'")?;
        let mut sums = Sums::new();
        for line in lines {
            let Some((sum, name)) = line.split_once(' ') else {
                bail!("tests/golden/REVISION has a line that is no sum and name: '{line}'");
            };
            let sum = u32::from_str_radix(sum, 16)
                .with_context(|| format!("'{sum}' is no CRC32 in hexadecimal"))?;
            sums.insert(name.to_string(), sum);
        }
        Ok(Self { revision, sums })
    }

    /// The first trace that both know and that is not the same in both. A new trace changes no old match.
    fn changed_trace(&self, before: &Self) -> Option<&str> {
        let traces = self
            .sums
            .iter()
            .filter(|(name, _)| name.ends_with(".trace"));
        traces
            .filter(|(name, sum)| before.sums.get(*name).is_some_and(|old| old != *sum))
            .map(|(name, _)| name.as_str())
            .next()
    }

    /// The first trace that is not what it was in one of the manifests of `history`, although `revision` is no higher
    /// than theirs.
    pub fn trace_changed_since(&self, history: &[Self], revision: u32) -> Option<&str> {
        let mut outdated = history.iter().filter(|before| revision <= before.revision);
        outdated.find_map(|before| self.changed_trace(before))
    }

    /// The names that are not the same in these sums, or in only one of the two.
    pub fn differing(&self, files: &Sums) -> Vec<String> {
        let names: std::collections::BTreeSet<&String> =
            self.sums.keys().chain(files.keys()).collect();
        names
            .into_iter()
            .filter(|name| self.sums.get(*name) != files.get(*name))
            .cloned()
            .collect()
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "revision {}", self.revision)?;
        for (name, sum) in &self.sums {
            writeln!(out, "{sum:08x} {name}")?;
        }
        Ok(())
    }
}

/// The sums of the golden files in a folder; none if there is no folder.
pub fn sums_of(folder: &Path) -> Result<Sums> {
    let mut sums = Sums::new();
    if !folder.is_dir() {
        return Ok(sums);
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let golden = path
            .extension()
            .is_some_and(|extension| extension == "castrec" || extension == "trace");
        if golden {
            let bytes = std::fs::read(&path)
                .with_context(|| format!("could not read {}", path.display()))?;
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            sums.insert(name, crc32(&bytes));
        }
    }
    Ok(sums)
}

/// CRC-32 as in zip and PNG (polynomial 0xEDB88320, reflected).
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            let low = crc & 1;
            crc = (crc >> 1) ^ (0xEDB8_8320 * low);
        }
    }
    !crc
}
