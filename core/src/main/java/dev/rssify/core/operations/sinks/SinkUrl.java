package dev.rssify.core.operations.sinks;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts of the URL of a sink that names servers, such as {@code kafka://a:9092,b:9092/topic}.
 *
 * @param servers as {@code host:port}
 * @param path without the leading slash; may be empty
 */
public record SinkUrl(List<String> servers, String path, Map<String, String> parameters) {

  /**
   * Reads a URL.
   *
   * @param port for servers without one
   * @param known the parameters that it may have
   * @throws IllegalArgumentException when it is not valid, with the reason
   */
  public static SinkUrl of(String url, int port, Set<String> known) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a URL: " + e.getReason(), e);
    }
    String servers = uri.getRawAuthority();
    if (servers == null) {
      throw new IllegalArgumentException(
          "it names no server; write " + uri.getScheme() + "://HOST:" + port + "/NAME");
    }
    if (servers.indexOf('@') >= 0) {
      throw new IllegalArgumentException(
          "a URL must not contain a password; write ?user=NAME and store the password as its"
              + " secret");
    }
    String path = uri.getPath() == null ? "" : uri.getPath();
    return new SinkUrl(
        List.of(servers.split(",", -1)).stream()
            .map(server -> server.matches(".*:\\d+") ? server : server + ":" + port)
            .toList(),
        path.startsWith("/") ? path.substring(1) : path,
        parameters(uri.getRawQuery() == null ? "" : uri.getRawQuery(), known));
  }

  private static Map<String, String> parameters(String query, Set<String> known) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String part : query.split("&", -1)) {
      if (part.isEmpty()) {
        continue;
      }
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown parameter '"
                + name
                + "'; use one of "
                + String.join(", ", new TreeSet<>(known)));
      }
      String value = equals < 0 ? "true" : part.substring(equals + 1);
      parameters.put(name, URLDecoder.decode(value, StandardCharsets.UTF_8));
    }
    return Map.copyOf(parameters);
  }

  public Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /**
   * A parameter with one of several values.
   *
   * @param values the first one is the default
   */
  public String choice(String name, List<String> values) {
    String value = parameter(name).orElse(values.getFirst());
    if (!values.contains(value)) {
      throw new IllegalArgumentException(
          name + "=" + value + " is not one of " + String.join(", ", values));
    }
    return value;
  }
}
