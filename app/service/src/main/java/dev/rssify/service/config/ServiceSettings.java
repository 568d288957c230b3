package dev.rssify.service.config;

import dev.rssify.adapters.apihttp.ConnectionLimits;
import dev.rssify.adapters.apihttp.ServiceConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings for the HTTP service. */
public final class ServiceSettings {

  /** The default address of {@code --listen}. */
  public static final String DEFAULT_ADDRESS = "127.0.0.1:8080";

  public static final Setting<Optional<Listen>> LISTEN =
      Setting.of(
          "serve.listen",
          ValueType.optional(
              "ADDRESS:PORT, a port of this machine only, or nothing", Listen::parse),
          "",
          "address of the HTTP API of serve; empty for none");

  public static final Setting<Optional<Listen>> GRPC =
      Setting.of(
          "serve.grpc",
          ValueType.optional(
              "ADDRESS:PORT, a port of this machine only, or nothing", Listen::parse),
          "",
          "address of the gRPC API of serve; empty for none");

  private static final Setting<Set<String>> NAMES =
      Setting.of(
          "serve.names",
          ValueType.HOST_NAMES,
          "",
          "allowed values of the Host header, besides IP addresses and localhost");

  static final Setting<Optional<SecretReference>> READ_TOKEN =
      Setting.of(
          "serve.read_token",
          ValueType.SECRET,
          "",
          "reference to the token for reading; required on addresses other than loopback");

  private static final Setting<Optional<SecretReference>> WRITE_TOKEN =
      Setting.of(
          "serve.write_token",
          ValueType.SECRET,
          "",
          "reference to the token for writing and reading");

  private static final Setting<Long> REQUESTS_PER_SECOND =
      Setting.of(
          "serve.requests_per_second",
          new ValueType<>(
              "a whole number, 0 for no limit", value -> ValueType.between(value, 0, 1_000_000)),
          "1000",
          "maximum number of requests per second of one client address, with bursts of twice that");

  private static final Setting<Integer> CONNECTIONS =
      Setting.of(
          "serve.connections",
          ValueType.whole(1, 65_000),
          "4096",
          "maximum number of open connections");

  private static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
      Setting.of(
          "serve.connections_per_address",
          new ValueType<>(
              "a whole number from 0 to 65000, 0 for three quarters of serve.connections",
              value -> (int) ValueType.between(value, 0, 65_000)),
          "0",
          "maximum number of open connections of one client address, such as a reverse proxy");

  private static final Setting<Integer> STREAMS =
      Setting.of(
          "serve.streams",
          ValueType.whole(1, 60_000),
          "2000",
          "maximum number of connections that follow events");

  static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
          GRPC,
          NAMES,
          READ_TOKEN,
          WRITE_TOKEN,
          REQUESTS_PER_SECOND,
          CONNECTIONS,
          CONNECTIONS_PER_ADDRESS,
          STREAMS);

  private ServiceSettings() {}

  /** An address to listen on. */
  public record Listen(InetAddress address, int port) {

    private static final Pattern ADDRESS =
        Pattern.compile("(?:(\\d+\\.\\d+\\.\\d+\\.\\d+|\\[[0-9a-fA-F:.]+]|localhost):)?(\\d{1,5})");

    /** The address as configured. */
    public String text() {
      return address.getHostAddress() + ":" + port;
    }

    static Listen parse(String text) {
      Matcher parts = ADDRESS.matcher(text.strip());
      if (!parts.matches()) {
        throw new IllegalArgumentException(text);
      }
      String host = parts.group(1);
      try {
        // A literal, so no DNS lookup happens.
        InetAddress address =
            InetAddress.getByName(host == null || host.equals("localhost") ? "127.0.0.1" : host);
        return new Listen(address, (int) ValueType.between(parts.group(2), 0, 65_535));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }
  }

  /** The configuration of the HTTP API; empty without an address. */
  public static Optional<ServiceConfig> read(Configuration settings) {
    return read(LISTEN, settings);
  }

  /**
   * The configuration of an interface with this address and the common tokens and limits; empty
   * without an address.
   */
  public static Optional<ServiceConfig> read(
      Setting<Optional<Listen>> address, Configuration settings) {
    return settings
        .get(address)
        .map(listen -> {
          try {
            return new ServiceConfig(
                listen.address(),
                listen.port(),
                settings.get(NAMES),
                settings.get(READ_TOKEN).map(settings::secret).orElse(null),
                settings.get(WRITE_TOKEN).map(settings::secret).orElse(null),
                ServiceConfig.Limits.defaults()
                    .withConnections(connections(settings))
                    .withRequestsPerSecond(settings.get(REQUESTS_PER_SECOND))
                    .withStreams(settings.get(STREAMS)));
          } catch (IllegalArgumentException e) {
            throw new ConfigException(address.key() + ": " + e.getMessage());
          }
        });
  }

  private static ConnectionLimits connections(Configuration settings) {
    ConnectionLimits limits = ConnectionLimits.of(settings.get(CONNECTIONS));
    int perAddress = settings.get(CONNECTIONS_PER_ADDRESS);
    return perAddress == 0 ? limits : limits.withPerAddress(perAddress);
  }
}
