package dev.rssify.testkit.http;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How a server is to listen.
 *
 * @param address a loopback address; each 127.x.y.z is a host of its own
 * @param port 0 for any free one
 * @param clock what requests are stamped by
 * @param tls who the server claims to be; nothing for plain HTTP
 * @param retryPolicy how long closing waits for each thread before it calls it a leak
 */
public record ServerSetup(
    String address,
    int port,
    InstantSource clock,
    Optional<TlsIdentity> tls,
    Duration retryPolicy) {

  public static ServerSetup plain() {
    return new ServerSetup(
        "127.0.0.1", 0, InstantSource.system(), Optional.empty(), Duration.ofSeconds(5));
  }

  public ServerSetup address(String loopback) {
    return new ServerSetup(loopback, port, clock, tls, retryPolicy);
  }

  public ServerSetup port(int number) {
    return new ServerSetup(address, number, clock, tls, retryPolicy);
  }

  public ServerSetup clock(InstantSource source) {
    return new ServerSetup(address, port, source, tls, retryPolicy);
  }

  public ServerSetup tls(TlsIdentity identity) {
    return new ServerSetup(address, port, clock, Optional.of(identity), retryPolicy);
  }

  public ServerSetup retryPolicy(Duration perThread) {
    return new ServerSetup(address, port, clock, tls, perThread);
  }
}
