//! A router on the loopback that speaks UPnP: it is found by a search, describes itself, and opens ports.

use std::collections::BTreeMap;
use std::format;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::string::{String, ToString};
use std::sync::{Arc, Mutex};
use std::thread;

/// How the router takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Willing,
    /// Ports up to here belong to another machine.
    TakenBelow(u16),
    PermanentOnly,
    Unwilling,
    Nonsense,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub inside: String,
    pub lease_s: u32,
}

type Ports = BTreeMap<(String, u16), Given>;

pub struct FakeUpnp {
    pub ssdp: SocketAddr,
    ports: Arc<Mutex<Ports>>,
}

impl FakeUpnp {
    pub fn start(mood: Mood) -> FakeUpnp {
        let ears = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("the loopback is there");
        let pages = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("the loopback is there");
        let ssdp = ears.local_addr().expect("it was just bound");
        let at = pages.local_addr().expect("it was just bound");
        let ports = Arc::new(Mutex::new(Ports::new()));
        // Both threads end with the tests.
        thread::spawn(move || {
            let mut bytes = [0; 1_500];
            while let Ok((_, from)) = ears.recv_from(&mut bytes) {
                let answer = format!(
                    "HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:InternetGatewayDevice:1\r\n\
                     LOCATION: http://{at}/description.xml\r\nEXT:\r\n\r\n"
                );
                let _ = ears.send_to(answer.as_bytes(), from);
            }
        });
        let known = Arc::clone(&ports);
        thread::spawn(move || {
            for stream in pages.incoming().flatten() {
                serve(stream, mood, &known);
            }
        });
        FakeUpnp { ssdp, ports }
    }

    pub fn open_ports(&self) -> Ports {
        self.ports.lock().expect("no thread failed").clone()
    }
}

fn serve(mut stream: TcpStream, mood: Mood, ports: &Mutex<Ports>) {
    let mut reader = BufReader::new(stream.try_clone().expect("it can be shared"));
    let (mut first, mut length, mut action) = (String::new(), 0, String::new());
    if reader.read_line(&mut first).is_err() {
        return;
    }
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse().unwrap_or(0),
            "soapaction" => action = value.trim().trim_matches('"').to_string(),
            _ => {}
        }
    }
    let mut body = std::vec![0; length];
    if reader.read_exact(&mut body).is_err() {
        return;
    }
    let body = String::from_utf8_lossy(&body).into_owned();
    let (status, text) = match first.split(' ').nth(1) {
        Some("/description.xml") => ("200 OK", String::from(DESCRIPTION)),
        Some("/services.xml") => ("200 OK", String::from(SERVICES)),
        _ => answer(&action, &body, mood, ports),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/xml\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        text.len()
    );
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(text.as_bytes());
}

fn answer(action: &str, body: &str, mood: Mood, ports: &Mutex<Ports>) -> (&'static str, String) {
    let field = |name: &str| {
        let (_, rest) = body.split_once(&format!("<{name}>"))?;
        Some(rest.split_once("</")?.0.to_string())
    };
    let mut ports = ports.lock().expect("no thread failed");
    let (_, verb) = action.rsplit_once('#').unwrap_or(("", action));
    let outside: u16 = field("NewExternalPort")
        .and_then(|port| port.parse().ok())
        .unwrap_or(0);
    let key = (field("NewProtocol").unwrap_or_default(), outside);
    match verb {
        "GetExternalIPAddress" => said(
            verb,
            "<NewExternalIPAddress>203.0.113.7</NewExternalIPAddress>",
        ),
        "AddPortMapping" => {
            let lease_s = field("NewLeaseDuration").and_then(|text| text.parse().ok());
            let lease_s: u32 = lease_s.unwrap_or(u32::MAX);
            match mood {
                Mood::Unwilling => return fault(606),
                Mood::TakenBelow(first) if outside < first => return fault(718),
                Mood::PermanentOnly if lease_s != 0 => return fault(725),
                Mood::Nonsense => {
                    return ("200 OK", format!("<nonsense>{}", "\u{7}no ".repeat(2_000)));
                }
                _ => {}
            }
            let inside = format!(
                "{}:{}",
                field("NewInternalClient").unwrap_or_default(),
                field("NewInternalPort").unwrap_or_default()
            );
            ports.insert(key, Given { inside, lease_s });
            said(verb, "")
        }
        "DeletePortMapping" => match ports.remove(&key) {
            Some(_) => said(verb, ""),
            None => fault(714),
        },
        _ => fault(401),
    }
}

fn said(verb: &str, inside: &str) -> (&'static str, String) {
    let text = format!(
        "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\
         <u:{verb}Response xmlns:u=\"urn:schemas-upnp-org:service:WANIPConnection:1\">{inside}</u:{verb}Response>\
         </s:Body></s:Envelope>"
    );
    ("200 OK", text)
}

fn fault(code: u16) -> (&'static str, String) {
    let text = format!(
        "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault>\
         <faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring><detail>\
         <UPnPError xmlns=\"urn:schemas-upnp-org:control-1-0\"><errorCode>{code}</errorCode>\
         <errorDescription>no</errorDescription></UPnPError></detail></s:Fault></s:Body></s:Envelope>"
    );
    ("500 Internal Server Error", text)
}

const DESCRIPTION: &str = "<?xml version=\"1.0\"?>\
<root xmlns=\"urn:schemas-upnp-org:device-1-0\"><device>\
<deviceType>urn:schemas-upnp-org:device:InternetGatewayDevice:1</deviceType><deviceList><device>\
<deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType><deviceList><device>\
<deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType><serviceList><service>\
<serviceType>urn:schemas-upnp-org:service:WANIPConnection:1</serviceType>\
<controlURL>/control</controlURL><eventSubURL>/events</eventSubURL><SCPDURL>/services.xml</SCPDURL>\
</service></serviceList></device></deviceList></device></deviceList></device></root>";

const SERVICES: &str = "<?xml version=\"1.0\"?>\
<scpd xmlns=\"urn:schemas-upnp-org:service-1-0\"><actionList>\
<action><name>AddPortMapping</name><argumentList>\
<argument><name>NewRemoteHost</name><direction>in</direction></argument>\
<argument><name>NewExternalPort</name><direction>in</direction></argument>\
<argument><name>NewProtocol</name><direction>in</direction></argument>\
<argument><name>NewInternalPort</name><direction>in</direction></argument>\
<argument><name>NewInternalClient</name><direction>in</direction></argument>\
<argument><name>NewEnabled</name><direction>in</direction></argument>\
<argument><name>NewPortMappingDescription</name><direction>in</direction></argument>\
<argument><name>NewLeaseDuration</name><direction>in</direction></argument>\
</argumentList></action>\
<action><name>DeletePortMapping</name><argumentList>\
<argument><name>NewRemoteHost</name><direction>in</direction></argument>\
<argument><name>NewExternalPort</name><direction>in</direction></argument>\
<argument><name>NewProtocol</name><direction>in</direction></argument>\
</argumentList></action>\
<action><name>GetExternalIPAddress</name><argumentList>\
<argument><name>NewExternalIPAddress</name><direction>out</direction></argument>\
</argumentList></action>\
</actionList></scpd>";
