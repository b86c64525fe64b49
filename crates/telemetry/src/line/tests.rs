use std::string::ToString;

use super::Line;

#[test]
fn a_line_stays_one_line_whatever_it_reports() {
    let line = Line::new("link")
        .text("remote", "[::1]:27015")
        .text("name", "Bob \"the\nbuilder\"")
        .text("note", "")
        .figure("queued_bytes", 0)
        .maybe("delay_turns", Some(3));
    assert_eq!(
        line.to_string(),
        r#"link remote=[::1]:27015 name="Bob \"the\nbuilder\"" note="" queued_bytes=0 delay_turns=3"#
    );
}
