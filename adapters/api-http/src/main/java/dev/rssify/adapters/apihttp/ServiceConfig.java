package dev.rssify.adapters.apihttp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Address, access and limits of the service.
 *
 * <p>Invariants: a service that other machines can reach has a read token.
 *
 * @param address to listen on
 * @param port 0 for any free port
 * @param names accepted host names, in addition to addresses and localhost
 * @param readToken for reading; null when no token is needed
 * @param writeToken for reading and writing; null when no token is needed, or, with a read token,
 *     when writing is disabled
 */
public record ServiceConfig(
    InetAddress address,
    int port,
    Set<String> names,
    @Nullable String readToken,
    @Nullable String writeToken,
    Limits limits) {

  public ServiceConfig {
    names = Set.copyOf(names);
    if (!address.isLoopbackAddress() && readToken == null) {
      throw new IllegalArgumentException(
          "listening on "
              + address.getHostAddress()
              + " requires a read token: set serve.read_token");
    }
  }

  /**
   * Limits.
   *
   * @param requestsPerSecond of one address; 0 for no limit
   * @param streams open event streams
   * @param heartbeat the interval of heartbeats in a stream
   * @param stall how long a write to a client may block before the client is disconnected
   */
  public record Limits(
      ConnectionLimits connections,
      long requestsPerSecond,
      int headerBytes,
      int addressBytes,
      int bodyBytes,
      int streams,
      Duration heartbeat,
      Duration stall) {

    public static Limits defaults() {
      return new Limits(
          ConnectionLimits.of(4_096),
          1_000,
          16_384,
          8_192,
          16 << 20,
          2_000,
          Duration.ofSeconds(15),
          Duration.ofSeconds(20));
    }

    public Limits withConnections(ConnectionLimits other) {
      return new Limits(
          other,
          requestsPerSecond,
          headerBytes,
          addressBytes,
          bodyBytes,
          streams,
          heartbeat,
          stall);
    }

    public Limits withRequestsPerSecond(long other) {
      return new Limits(
          connections, other, headerBytes, addressBytes, bodyBytes, streams, heartbeat, stall);
    }

    public Limits withBodyBytes(int other) {
      return new Limits(
          connections,
          requestsPerSecond,
          headerBytes,
          addressBytes,
          other,
          streams,
          heartbeat,
          stall);
    }

    public Limits withStreams(int other) {
      return new Limits(
          connections,
          requestsPerSecond,
          headerBytes,
          addressBytes,
          bodyBytes,
          other,
          heartbeat,
          stall);
    }

    public Limits withHeartbeat(Duration other) {
      return new Limits(
          connections,
          requestsPerSecond,
          headerBytes,
          addressBytes,
          bodyBytes,
          streams,
          other,
          stall);
    }

    public Limits withStall(Duration other) {
      return new Limits(
          connections,
          requestsPerSecond,
          headerBytes,
          addressBytes,
          bodyBytes,
          streams,
          heartbeat,
          other);
    }
  }

  /** This machine only, without tokens. */
  public static ServiceConfig local(int port) {
    try {
      return new ServiceConfig(
          InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
          port,
          Set.of(),
          null,
          null,
          Limits.defaults());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("a 4-byte address is always valid", e);
    }
  }

  public ServiceConfig withTokens(@Nullable String read, @Nullable String write) {
    return new ServiceConfig(address, port, names, read, write, limits);
  }

  public ServiceConfig withLimits(Limits other) {
    return new ServiceConfig(address, port, names, readToken, writeToken, other);
  }
}
