use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The addresses from which this machine speaks to others, as far as its routes tell: what a host may
/// tell a friend. Nothing is sent.
#[must_use]
pub fn local_addresses() -> Vec<IpAddr> {
    // "Connecting" a datagram socket only asks the routes; the far ends are addresses for documentation.
    let routes = [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")];
    let source = |(own, far): (&str, &str)| {
        let socket = UdpSocket::bind(own).ok()?;
        socket.connect(far).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    };
    let mut found: Vec<IpAddr> = routes
        .into_iter()
        .filter_map(source)
        .filter(|address| !address.is_unspecified())
        .collect();
    if found.is_empty() {
        found.push(IpAddr::from([127, 0, 0, 1]));
    }
    found
}

/// An address and port as people type them.
#[must_use]
pub fn address_text(address: IpAddr, port: u16) -> String {
    SocketAddr::new(address, port).to_string()
}
