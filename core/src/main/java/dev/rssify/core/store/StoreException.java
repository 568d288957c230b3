package dev.rssify.core.store;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A store could not do what it was asked: the error kinds of document 000's contract. Adapters
 * translate what their library throws into this one, once, at their edge.
 */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What went wrong; the lower-case names are stable codes. */
  public enum Kind {
    /** Something else is there already, or changed meanwhile. */
    CONFLICT,
    /** What was asked for is not there. */
    NOT_FOUND,
    /** The store cannot be reached or written, and trying again at once will not help. */
    UNAVAILABLE,
    /** The store contradicts itself. */
    CORRUPTION,
    /** Trying again may help. */
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
