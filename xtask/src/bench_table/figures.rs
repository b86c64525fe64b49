//! What `headless bench` wrote.

use anyhow::{Context, Result};

/// Figures by name.
#[derive(Debug, Default)]
pub struct Figures(serde_json::Map<String, serde_json::Value>);

impl Figures {
    pub fn parse(text: &str) -> Result<Figures> {
        let map = serde_json::from_str(text).context("the figures are no JSON object")?;
        Ok(Figures(map))
    }

    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).and_then(serde_json::Value::as_f64)
    }

    /// What stands in the names between these two parts.
    pub fn between<'a>(&'a self, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
        let part = move |name: &'a String| name.strip_prefix(before)?.strip_suffix(after);
        self.0.keys().filter_map(part)
    }

    pub fn set(&mut self, name: &str, value: f64) {
        self.0.insert(name.to_string(), value.into());
    }

    pub fn add(&mut self, mut other: Figures) {
        self.0.append(&mut other.0);
    }
}

/// A figure with as many decimals as it is worth.
pub fn shown(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_string(),
        size if value.fract() == 0.0 || size >= 1_000.0 => format!("{value:.0}"),
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        size if size >= 0.1 => format!("{value:.3}"),
        _ => format!("{value:.4}"),
    }
}
