package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.SecretRef;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy that the operator defined; feeds refer to it by name.
 *
 * @param user null when the proxy requires none
 * @param password null exactly when there is no user
 * @param allowedRanges private addresses that the proxy may have
 */
public record ProxyRoute(
    String host,
    int port,
    @Nullable String user,
    @Nullable SecretRef password,
    List<IpRange> allowedRanges) {

  public ProxyRoute {
    allowedRanges = List.copyOf(allowedRanges);
    if (host.isBlank() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not the address of a proxy: " + host + ":" + port);
    }
    if ((user == null) != (password == null)) {
      throw new IllegalArgumentException("a proxy has both a user and a password, or neither");
    }
  }

  /** A proxy by its URL, such as {@code http://proxy.example:3128}. */
  public static ProxyRoute parse(
      String url,
      @Nullable String user,
      @Nullable SecretRef password,
      List<IpRange> allowedRanges) {
    URI uri = URI.create(url);
    boolean plain =
        "http".equalsIgnoreCase(uri.getScheme())
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawPath().matches("/?")
            && uri.getRawQuery() == null;
    if (!plain) {
      throw new IllegalArgumentException("not the address of a proxy");
    }
    int port = uri.getPort() < 0 ? 80 : uri.getPort();
    return new ProxyRoute(uri.getHost(), port, user, password, allowedRanges);
  }
}
