//! `tefuda serve`: hands out the built page, for instance to a class without internet.

use crate::{
    args::ServeArgs,
    failure::{self, Failure, Result},
};
use std::{net::IpAddr, net::Ipv4Addr, net::UdpSocket, process::ExitCode};
use tefuda_host::{Site, listen};

/// Serves the folder until the program is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let site = Site::new(&args.dir, &args.base).ok_or_else(|| {
        Failure::new(format!(
            "{}: there is no built page in this folder. Unpack a release's zip file, or run `cargo xtask dist`",
            args.dir.display()
        ))
    })?;
    let listener = listen(args.host, args.port).map_err(Failure::new)?;
    let address = listener.local_addr().map_err(Failure::new)?;
    let host = if address.ip().is_unspecified() { own_address() } else { address.ip() };
    let host = if host.is_ipv6() { format!("[{host}]") } else { host.to_string() };
    failure::print(&format!(
        "Tefuda is at http://{host}:{}{}   (Ctrl-C stops it)\n",
        address.port(),
        site.base()
    ))?;
    site.serve(listener)
        .join()
        .map_err(|_| Failure::new("the server stopped unexpectedly. Start it again"))?;
    Ok(ExitCode::SUCCESS)
}

/// This machine's address in its network, or the local address if there is no network.
fn own_address() -> IpAddr {
    // Nothing is sent: connecting a UDP socket only asks the system which of its addresses it would use. The
    // destination is reserved for documentation (RFC 5737).
    let asked = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    asked.map_or(Ipv4Addr::LOCALHOST.into(), |address| address.ip())
}
