package dev.rssify.adapters.apihttp.route;

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A request as a route sees it: every parameter is there, or may be missing, and is what it must
 * be.
 *
 * <p>Threading: used by one thread.
 */
public final class Call {

  private final Map<String, Object> values;
  private final byte[] body;

  Call(Map<String, Object> values, byte[] body) {
    this.values = values;
    this.body = body;
  }

  /** The value of a parameter that is always there: of the path, or with a fallback. */
  public <T> T get(Param<T> param) {
    return find(param).orElseThrow(() -> new NoSuchElementException(param.name()));
  }

  /** The value of a parameter that may be missing. */
  @SuppressWarnings("unchecked") // what a parameter reads is what is put here for it
  public <T> Optional<T> find(Param<T> param) {
    T value = (T) values.get(param.name());
    return Optional.ofNullable(value == null ? param.fallback() : value);
  }

  /**
   * Empty when the route has no body. Not copied, since it may be large: it must not be changed.
   */
  public byte[] body() {
    return body;
  }
}
