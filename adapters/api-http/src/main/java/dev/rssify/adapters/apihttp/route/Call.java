package dev.rssify.adapters.apihttp.route;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * A decoded request: all parameters are valid, and required ones are present.
 *
 * <p>Not thread-safe.
 */
public final class Call {

  private final Map<String, Object> values;
  private final byte[] body;
  private final String host;
  private final Set<Scope> scopes;

  Call(Map<String, Object> values, byte[] body, String host, Set<Scope> scopes) {
    this.values = values;
    this.body = body;
    this.host = host;
    this.scopes = scopes;
  }

  /** The Host header, which names this service. */
  public String host() {
    return host;
  }

  /** Whether the token of the request allows this, or no token is needed for it. */
  public boolean allows(Scope scope) {
    return scopes.contains(scope);
  }

  /** The value of a path parameter, or of a parameter with a default. */
  public <T> T get(Param<T> param) {
    return find(param).orElseThrow(() -> new NoSuchElementException(param.name()));
  }

  /** The value of a parameter, or its default; empty without both. */
  @SuppressWarnings("unchecked") // what a parameter reads is what is put here for it
  public <T> Optional<T> find(Param<T> param) {
    T value = (T) values.get(param.name());
    return Optional.ofNullable(value == null ? param.fallback() : value);
  }

  /** The body; empty when the route has none. It is not copied, so it must not be changed. */
  public byte[] body() {
    return body;
  }
}
