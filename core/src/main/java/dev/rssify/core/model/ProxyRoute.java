package dev.rssify.core.model;

import org.jspecify.annotations.Nullable;

/**
 * The HTTP proxy a request goes through.
 *
 * @param user null when the proxy asks for none
 * @param password null exactly when there is no user
 */
public record ProxyRoute(
    String host, int port, @Nullable String user, @Nullable SecretRef password) {

  public ProxyRoute {
    if (host.isBlank() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("not the address of a proxy: " + host + ":" + port);
    }
    if ((user == null) != (password == null)) {
      throw new IllegalArgumentException("a proxy needs a user and a password, or neither");
    }
  }
}
