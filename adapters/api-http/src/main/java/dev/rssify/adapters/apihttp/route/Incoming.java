package dev.rssify.adapters.apihttp.route;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A request as it came, whatever server it came to. */
public interface Incoming {

  String method();

  /** Not decoded. */
  String path();

  /** Not decoded; empty when there is none. */
  String query();

  /** The first of this name. */
  @Nullable String header(String name);

  /** The address it came from. */
  String peer();

  /** Whether all connections are in use, and this one is reserved for {@code /health}. */
  boolean isReserved();

  /** Reads throw {@link TooLargeException} when the body exceeds the limit. */
  InputStream body();

  /** The body exceeds the limit. */
  final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    public TooLargeException(Throwable cause) {
      super(cause);
    }
  }
}
