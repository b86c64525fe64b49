use super::{edges, sockets, table};
use serde_json::{Value, json};

/// Metadata of one crate with these dependencies, each a name and a kind (`null` or `"dev"`).
fn workspace(name: &str, dependencies: &[(&str, Value)]) -> Value {
    let dependencies: Vec<Value> = dependencies
        .iter()
        .map(|(name, kind)| json!({ "name": name, "kind": kind }))
        .collect();
    json!({
        "workspace_root": "/house",
        "packages": [{
            "name": name,
            "manifest_path": format!("/house/crates/{name}/Cargo.toml"),
            "dependencies": dependencies,
        }],
    })
}

fn sentences(name: &str, dependencies: &[(&str, Value)]) -> Vec<String> {
    let findings = edges::check(&workspace(name, dependencies), table::ROWS);
    findings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_bad_edge_in_the_house_is_found() {
    let found = sentences("net", &[("protocol", Value::Null), ("sim", Value::Null)]);
    assert_eq!(
        found,
        [
            "crates/net/Cargo.toml:0: `net` may not depend on `sim`: its row allows protocol of the house."
        ]
    );
}

#[test]
fn the_columns_meet_only_at_the_top() {
    let world: Vec<_> = table::column(table::Column::World).collect();
    for row in table::ROWS
        .iter()
        .filter(|row| row.column == table::Column::Agreement)
    {
        for name in world.iter().filter(|name| **name != "determinism") {
            assert!(!row.house.contains(name), "{} uses {name}", row.name);
        }
    }
}

#[test]
fn bevy_stays_in_its_two_crates_even_for_tests() {
    assert_eq!(sentences("screens", &[("bevy", Value::Null)]).len(), 1);
    assert_eq!(
        sentences("local_player", &[("bevy_ecs", json!("dev"))]).len(),
        1
    );
    assert_eq!(sentences("e2e", &[("presentation", json!("dev"))]).len(), 1);
    assert!(sentences("presentation", &[("bevy", Value::Null)]).is_empty());
    assert!(
        sentences(
            "screens",
            &[("egui", Value::Null), ("egui_kittest", json!("dev"))]
        )
        .is_empty()
    );
}

#[test]
fn outside_packages_are_fenced() {
    assert_eq!(sentences("sim", &[("fixed", Value::Null)]).len(), 1);
    assert_eq!(sentences("sim", &[("hashbrown", Value::Null)]).len(), 1);
    assert_eq!(sentences("headless", &[("bincode", Value::Null)]).len(), 1);
    assert_eq!(sentences("relay", &[("socket2", Value::Null)]).len(), 1);
    assert!(sentences("transport", &[("socket2", Value::Null)]).is_empty());
}

#[test]
fn tests_may_reach_wider() {
    assert!(
        sentences(
            "net",
            &[("relay", json!("dev")), ("criterion", json!("dev"))]
        )
        .is_empty()
    );
}

#[test]
fn a_crate_without_a_row_is_found() {
    let found = sentences("common", &[]);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("has no row"), "{found:?}");
}

#[test]
fn rows_only_name_rows() {
    for row in table::ROWS {
        for name in row.house {
            assert!(
                table::ROWS.iter().any(|other| other.name == *name),
                "{name} has no row"
            );
        }
    }
}

#[test]
fn sockets_are_found_in_code_but_not_in_words() {
    let text = "// std::net is for others\nuse std::net::TcpStream;\nlet word = \"std::net\";\n";
    let findings = sockets::check_text("crates/relay/src/lib.rs", text);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].line, 2);
}
