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
      new Setting<>(
          "serve.listen",
          "ADDRESS:PORT, a port of this machine only, or nothing",
          "",
          null,
          "address of the HTTP API of serve; empty for none",
          value -> value.isBlank() ? Optional.empty() : Optional.of(Listen.parse(value)));

  private static final Setting<Set<String>> NAMES =
      new Setting<>(
          "serve.names",
          "a list of host names",
          "",
          null,
          "allowed values of the Host header, besides IP addresses and localhost",
          value -> Set.copyOf(Settings.words(value)));

  private static final Setting<Optional<SecretReference>> READ_TOKEN =
      new Setting<>(
          "serve.read_token",
          "env:NAME or file:PATH, or nothing",
          "",
          null,
          "reference to the token for reading; required on addresses other than loopback",
          ServiceSettings::secret);

  private static final Setting<Optional<SecretReference>> WRITE_TOKEN =
      new Setting<>(
          "serve.write_token",
          "env:NAME or file:PATH, or nothing",
          "",
          null,
          "reference to the token for writing and reading",
          ServiceSettings::secret);

  private static final Setting<Long> REQUESTS_PER_SECOND =
      new Setting<>(
          "serve.requests_per_second",
          "a whole number, 0 for no limit",
          "1000",
          null,
          "maximum number of requests per second of one client address, with bursts of twice that",
          value -> Settings.between(value, 0, 1_000_000));

  private static final Setting<Integer> CONNECTIONS =
      new Setting<>(
          "serve.connections",
          "a whole number from 1 to 65000",
          "4096",
          null,
          "maximum number of open connections",
          value -> (int) Settings.between(value, 1, 65_000));

  private static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
      new Setting<>(
          "serve.connections_per_address",
          "a whole number from 0 to 65000, 0 for three quarters of serve.connections",
          "0",
          null,
          "maximum number of open connections of one client address, such as a reverse proxy",
          value -> (int) Settings.between(value, 0, 65_000));

  private static final Setting<Integer> STREAMS =
      new Setting<>(
          "serve.streams",
          "a whole number from 1 to 60000",
          "2000",
          null,
          "maximum number of connections that follow events",
          value -> (int) Settings.between(value, 1, 60_000));

  static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
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
        return new Listen(address, (int) Settings.between(parts.group(2), 0, 65_535));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }
  }

  /** The configuration of the service; empty without an address. */
  public static Optional<ServiceConfig> read(Configuration settings) {
    return settings
        .get(LISTEN)
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
            throw new ConfigException("serve.listen: " + e.getMessage() + "; set serve.read_token");
          }
        });
  }

  private static ConnectionLimits connections(Configuration settings) {
    ConnectionLimits limits = ConnectionLimits.of(settings.get(CONNECTIONS));
    int perAddress = settings.get(CONNECTIONS_PER_ADDRESS);
    return perAddress == 0 ? limits : limits.withPerAddress(perAddress);
  }

  private static Optional<SecretReference> secret(String value) {
    return value.isBlank() ? Optional.empty() : Optional.of(new SecretReference(value));
  }
}
