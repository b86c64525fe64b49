use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

#[cfg(test)]
mod tests;

/// The port that is meant when none is named, of TCP and UDP alike (NETCODE §4).
pub const PORT_DEFAULT: u16 = 27_015;
/// Characters of the longest name that DNS has.
const HOST_CHARS_MAX: usize = 253;

/// Where a game is hosted, as a person writes it: `HOST`, `HOST:PORT`, `[v6]` or `[v6]:PORT`. A bare
/// IPv6 address is understood too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// A name or a numeric address, without brackets.
    pub host: String,
    pub port: u16,
}

/// What is wrong with a written address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// Nothing, or nothing in front of the port.
    NoHost,
    /// A host that no name and no address looks like.
    BadHost(String),
    /// Behind the colon is no number from 1 to 65535.
    BadPort(String),
    /// `[` without `]`, or something else than a port behind it.
    BadBrackets(String),
}

impl fmt::Display for AddressError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddressError::NoHost => {
                out.write_str("the address names no machine (write HOST or HOST:PORT)")
            }
            AddressError::BadHost(host) => {
                write!(
                    out,
                    "\"{}\" is not the name or address of a machine",
                    Short(host)
                )
            }
            AddressError::BadPort(port) => write!(
                out,
                "\"{}\" is not a port (a number from 1 to 65535)",
                Short(port)
            ),
            AddressError::BadBrackets(text) => write!(
                out,
                "\"{}\" is not an address (write an IPv6 address as [ADDRESS]:PORT)",
                Short(text)
            ),
        }
    }
}

impl std::error::Error for AddressError {}

/// Somebody's text inside a sentence: no control characters, no end of it at the horizon.
struct Short<'a>(&'a str);

impl fmt::Display for Short<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN_CHARS_MAX: usize = 60;
        let mut chars = self.0.chars();
        for char in chars.by_ref().take(SHOWN_CHARS_MAX) {
            write!(out, "{}", if char.is_control() { '\u{fffd}' } else { char })?;
        }
        out.write_str(if chars.next().is_some() { "…" } else { "" })
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let text = text.trim();
        if let Some(inside) = text.strip_prefix('[') {
            let bad_brackets = || AddressError::BadBrackets(text.to_owned());
            let (host, rest) = inside.split_once(']').ok_or_else(bad_brackets)?;
            if !is_ipv6(host) {
                return Err(AddressError::BadHost(host.to_owned()));
            }
            return match rest.strip_prefix(':') {
                Some(port) => Address::checked(host, parse_port(port)?),
                None if rest.is_empty() => Address::checked(host, PORT_DEFAULT),
                None => Err(bad_brackets()),
            };
        }
        match text.split_once(':') {
            None => Address::checked(text, PORT_DEFAULT),
            Some((_, port)) if !port.contains(':') => {
                let (host, port) = text.split_at(text.len() - port.len() - 1);
                Address::checked(host, parse_port(&port[1..])?)
            }
            Some(_) if is_ipv6(text) => Address::checked(text, PORT_DEFAULT),
            Some(_) => Err(AddressError::BadBrackets(text.to_owned())),
        }
    }
}

impl Address {
    fn checked(host: &str, port: u16) -> Result<Address, AddressError> {
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        // Names beyond ASCII are for the system to look up; only what no name can hold is refused.
        let is_name = |char: char| {
            char.is_alphanumeric() || matches!(char, '.' | '-' | '_') || !char.is_ascii()
        };
        let is_plausible = !host.starts_with(['-', '.'])
            && !host.contains(char::is_whitespace)
            && (is_ipv6(host) || host.chars().all(is_name));
        if !is_plausible || host.chars().count() > HOST_CHARS_MAX {
            return Err(AddressError::BadHost(host.to_owned()));
        }
        Ok(Address {
            host: host.to_owned(),
            port,
        })
    }
}

/// An IPv6 address, with or without the name of the interface it is reached by (`fe80::1%eth0`).
fn is_ipv6(host: &str) -> bool {
    let (address, zone) = host.split_once('%').unwrap_or((host, "0"));
    let is_zone = |zone: &str| {
        (1..=32).contains(&zone.len())
            && zone
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    address.parse::<Ipv6Addr>().is_ok() && is_zone(zone)
}

fn parse_port(text: &str) -> Result<u16, AddressError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(port) if is_number && port > 0 => Ok(port),
        _ => Err(AddressError::BadPort(text.to_owned())),
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(out, "[{}]:{}", self.host, self.port)
        } else {
            write!(out, "{}:{}", self.host, self.port)
        }
    }
}
