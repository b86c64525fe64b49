use super::{Address, AddressError, PORT_DEFAULT};

fn parse(text: &str) -> Result<(String, u16), AddressError> {
    text.parse().map(|Address { host, port }| (host, port))
}

#[test]
fn every_way_to_write_an_address_is_understood() {
    for (text, host, port) in [
        ("castle", "castle", PORT_DEFAULT),
        (" castle.example:80 ", "castle.example", 80),
        ("192.168.1.7", "192.168.1.7", PORT_DEFAULT),
        ("192.168.1.7:65535", "192.168.1.7", 65_535),
        ("[::1]", "::1", PORT_DEFAULT),
        ("[::1]:27016", "::1", 27_016),
        ("::1", "::1", PORT_DEFAULT),
        ("2001:db8::7", "2001:db8::7", PORT_DEFAULT),
        ("[fe80::1%eth0]:9", "fe80::1%eth0", 9),
        ("bücher.example", "bücher.example", PORT_DEFAULT),
    ] {
        assert_eq!(parse(text), Ok((host.to_owned(), port)), "{text}");
        let address: Address = text.parse().expect("just parsed");
        assert_eq!(address.to_string().parse(), Ok(address), "{text}");
    }
}

#[test]
fn everything_else_is_refused_with_the_part_that_is_wrong() {
    use AddressError::{BadBrackets, BadHost, BadPort, NoHost};
    for (text, error) in [
        ("", NoHost),
        ("  ", NoHost),
        (":27015", NoHost),
        ("castle:", BadPort(String::new())),
        ("castle:0", BadPort("0".into())),
        ("castle:65536", BadPort("65536".into())),
        ("castle:+80", BadPort("+80".into())),
        ("castle:http", BadPort("http".into())),
        ("http://castle", BadPort("//castle".into())),
        ("[::1", BadBrackets("[::1".into())),
        ("[::1]27015", BadBrackets("[::1]27015".into())),
        ("[castle]:1", BadHost("castle".into())),
        ("[]", BadHost(String::new())),
        ("a:b:c", BadBrackets("a:b:c".into())),
        ("two words", BadHost("two words".into())),
        ("-flag", BadHost("-flag".into())),
        ("a/b", BadHost("a/b".into())),
        ("a\0b", BadHost("a\0b".into())),
    ] {
        assert_eq!(parse(text), Err(error), "{text}");
    }
    let long = "a".repeat(254);
    assert_eq!(parse(&long), Err(BadHost(long.clone())));
    let sentence = BadHost("x\u{1b}[31m".repeat(500)).to_string();
    assert!(sentence.chars().count() < 120 && !sentence.contains('\u{1b}'));
}
