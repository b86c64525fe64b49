//! The edges that `cargo metadata` reports, against the rows.

use super::table::{FENCES, Fence, Outside, Row};
use crate::finding::Finding;
use serde_json::Value;

/// One dependency as a manifest declares it.
struct Edge<'a> {
    from: &'a str,
    to: &'a str,
    for_tests: bool,
}

/// Everything in the workspace that the table does not allow.
pub fn check(metadata: &Value, rows: &[Row]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let packages = metadata["packages"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    for package in packages {
        let from = package["name"].as_str().unwrap_or_default();
        let manifest = manifest_of(package, metadata);
        let Some(row) = rows.iter().find(|row| row.name == from) else {
            let sentence = format!("`{from}` has no row in xtask/src/layers/table.rs.");
            findings.push(Finding::new(manifest, 0, sentence));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let edge = Edge {
                from,
                to: dependency["name"].as_str().unwrap_or_default(),
                for_tests: dependency["kind"] == "dev",
            };
            if let Some(reason) = objection(&edge, row, rows) {
                let sentence =
                    format!("`{}` may not depend on `{}`: {reason}.", edge.from, edge.to);
                findings.push(Finding::new(&*manifest, 0, sentence));
            }
        }
    }
    findings
}

/// Why this edge may not be, if so.
fn objection(edge: &Edge<'_>, row: &Row, rows: &[Row]) -> Option<String> {
    if let Some(other) = rows.iter().find(|row| row.name == edge.to) {
        return objection_in_house(edge, row, other);
    }
    if let Some(fence) = FENCES.iter().find(|fence| covers(fence, edge.to)) {
        let held = !edge.for_tests || fence.tests_too;
        if held && !fence.only.contains(&edge.from) {
            return Some(fence.reason.to_string());
        }
    }
    match row.outside {
        Outside::Only(allowed) if !edge.for_tests && !allowed.contains(&edge.to) => {
            Some(format!("its row allows {} from outside", list(allowed)))
        }
        _ => None,
    }
}

/// Tests may reach any crate of the house that does not bring a window along.
fn objection_in_house(edge: &Edge<'_>, row: &Row, other: &Row) -> Option<String> {
    if row.house.contains(&edge.to) || (edge.for_tests && !other.shows()) {
        return None;
    }
    if edge.for_tests {
        return Some("even its tests must build without a window".to_string());
    }
    Some(format!("its row allows {} of the house", list(row.house)))
}

fn covers(fence: &Fence, package: &str) -> bool {
    match fence.package.strip_suffix('*') {
        Some(beginning) => package.starts_with(beginning),
        None => package == fence.package,
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() {
        return "nothing".to_string();
    }
    names.join(", ")
}

/// The manifest's path from the top of the checkout.
fn manifest_of(package: &Value, metadata: &Value) -> String {
    let path = package["manifest_path"].as_str().unwrap_or_default();
    let root = metadata["workspace_root"].as_str().unwrap_or_default();
    let below = path.strip_prefix(root).unwrap_or(path);
    below.trim_start_matches('/').to_string()
}
