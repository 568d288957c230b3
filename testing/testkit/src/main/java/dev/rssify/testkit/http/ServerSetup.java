package dev.rssify.testkit.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How a server listens.
 *
 * @param address a loopback address; each 127.x.y.z is a separate host
 * @param port 0 for any free one
 * @param clock the clock of request times
 * @param tls the identity of the server; null for plain HTTP
 * @param closeTimeout how long closing waits for each thread before it reports a leak
 */
public record ServerSetup(
    String address,
    int port,
    InstantSource clock,
    Optional<TlsIdentity> tls,
    Duration closeTimeout) {

  public static ServerSetup plain() {
    return new ServerSetup(
        "127.0.0.1", 0, InstantSource.system(), Optional.empty(), Duration.ofSeconds(5));
  }

  public ServerSetup address(String loopback) {
    return new ServerSetup(loopback, port, clock, tls, closeTimeout);
  }

  public ServerSetup port(int number) {
    return new ServerSetup(address, number, clock, tls, closeTimeout);
  }

  public ServerSetup clock(InstantSource source) {
    return new ServerSetup(address, port, source, tls, closeTimeout);
  }

  public ServerSetup tls(TlsIdentity identity) {
    return new ServerSetup(address, port, clock, Optional.of(identity), closeTimeout);
  }

  public ServerSetup closeTimeout(Duration perThread) {
    return new ServerSetup(address, port, clock, tls, perThread);
  }
}
