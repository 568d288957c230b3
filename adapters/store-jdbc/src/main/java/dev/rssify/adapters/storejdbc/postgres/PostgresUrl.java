package dev.rssify.adapters.storejdbc.postgres;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The location of a PostgreSQL database in the driver's form.
 *
 * @param jdbc without user and password, so that no message can show them
 */
public record PostgresUrl(String jdbc, @Nullable String user, @Nullable String password) {

  /**
   * Reads {@code postgres://user:password@host:port/database?option=value}, or a JDBC URL; empty
   * when it is neither.
   */
  public static Optional<PostgresUrl> parse(String url) {
    if (url.startsWith("jdbc:postgresql:")) {
      return Optional.of(new PostgresUrl(url, null, null));
    }
    try {
      URI uri = new URI(url);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean ours = scheme.equals("postgres") || scheme.equals("postgresql");
      return ours && uri.getHost() != null ? Optional.of(of(uri)) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static PostgresUrl of(URI uri) {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String[] login = uri.getUserInfo() == null ? new String[0] : uri.getUserInfo().split(":", 2);
    return new PostgresUrl(
        "jdbc:postgresql://" + uri.getHost() + port + path + query,
        login.length > 0 ? login[0] : null,
        login.length > 1 ? login[1] : null);
  }

  /**
   * Connection properties, with the application name; options of the URL override them.
   *
   * <p>A server whose machine failed sends nothing, not even the end of the connection. Without a
   * timeout a caller would wait forever.
   *
   * @param timeout how long one response of the server may take
   */
  Properties properties(Duration timeout) {
    Properties properties = new Properties();
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("loginTimeout", "15");
    properties.setProperty("socketTimeout", String.valueOf(timeout.toSeconds()));
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    return properties;
  }

  @Override
  public String toString() {
    return jdbc;
  }
}
