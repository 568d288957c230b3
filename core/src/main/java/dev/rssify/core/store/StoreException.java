package dev.rssify.core.store;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A store operation failed. Adapters translate exceptions of their libraries into this one, once,
 * at their boundary.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** The kinds of failure; the lower-case names are stable codes. */
  public enum Kind {
    /** The record exists, or was changed concurrently. */
    CONFLICT,
    /** The record does not exist. */
    NOT_FOUND,
    /** The store cannot be reached or written, and an immediate retry does not help. */
    UNAVAILABLE,
    /** The stored data is inconsistent. */
    CORRUPTION,
    /** A retry may help. */
    TRANSIENT;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public StoreException(Kind kind, String message) {
    this(kind, message, null);
  }

  public StoreException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
