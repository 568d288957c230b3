package dev.rssify.cli.config;

import dev.rssify.adapters.apihttp.ConnectionLimits;
import dev.rssify.adapters.apihttp.ServiceConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keys that say where programs are answered over HTTP, and which. */
public final class ServiceSettings {

  /** Where it listens when nobody says where. */
  public static final String USUAL = "127.0.0.1:8080";

  public static final Setting<Optional<Listen>> LISTEN =
      new Setting<>(
          "serve.listen",
          "ADDRESS:PORT, a port of this machine only, or nothing",
          "",
          null,
          "where serve answers programs over HTTP; nothing for not at all",
          value -> value.isBlank() ? Optional.empty() : Optional.of(Listen.parse(value)));

  private static final Setting<Set<String>> NAMES =
      new Setting<>(
          "serve.names",
          "a list of host names",
          "",
          null,
          "names it is reached by, beside addresses and localhost; requests for others are refused",
          value -> Set.copyOf(Settings.words(value)));

  private static final Setting<Optional<SecretReference>> READ_TOKEN =
      new Setting<>(
          "serve.read_token",
          "env:NAME or file:PATH, or nothing",
          "",
          null,
          "where the token is read that readers show; needed on any address but this machine's",
          ServiceSettings::secret);

  private static final Setting<Optional<SecretReference>> WRITE_TOKEN =
      new Setting<>(
          "serve.write_token",
          "env:NAME or file:PATH, or nothing",
          "",
          null,
          "where the token is read that those show who change something, and may read too",
          ServiceSettings::secret);

  private static final Setting<Long> REQUESTS_PER_SECOND =
      new Setting<>(
          "serve.requests_per_second",
          "a whole number, 0 for no limit",
          "1000",
          null,
          "how many requests one address may make each second, and twice that at once",
          value -> Settings.between(value, 0, 1_000_000));

  private static final Setting<Integer> CONNECTIONS =
      new Setting<>(
          "serve.connections",
          "a whole number from 1 to 65000",
          "4096",
          null,
          "how many connections may be open",
          value -> (int) Settings.between(value, 1, 65_000));

  private static final Setting<Integer> CONNECTIONS_PER_ADDRESS =
      new Setting<>(
          "serve.connections_per_address",
          "a whole number from 0 to 65000, 0 for three quarters of serve.connections",
          "0",
          null,
          "how many of them may be open to one address, such as that of a reverse proxy",
          value -> (int) Settings.between(value, 0, 65_000));

  private static final Setting<Integer> STREAMS =
      new Setting<>(
          "serve.streams",
          "a whole number from 1 to 60000",
          "2000",
          null,
          "how many of them may follow events",
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

  /** A place to listen at. */
  public record Listen(InetAddress address, int port) {

    private static final Pattern PLACE =
        Pattern.compile("(?:(\\d+\\.\\d+\\.\\d+\\.\\d+|\\[[0-9a-fA-F:.]+]|localhost):)?(\\d{1,5})");

    static Listen parse(String text) {
      Matcher place = PLACE.matcher(text.strip());
      if (!place.matches()) {
        throw new IllegalArgumentException(text);
      }
      String host = place.group(1);
      try {
        // A literal: nobody is asked for it.
        InetAddress address =
            InetAddress.getByName(host == null || host.equals("localhost") ? "127.0.0.1" : host);
        return new Listen(address, (int) Settings.between(place.group(2), 0, 65_535));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }
  }

  /** What serve is to listen to; empty for nothing. */
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
            throw new ConfigException(
                "serve.listen: " + e.getMessage() + "; name one in serve.read_token");
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
