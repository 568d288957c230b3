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

  /** Whether all connections are taken, and this one is for {@code /health} only. */
  boolean isReserved();

  /** Its reads throw {@link TooLargeException} when the server takes no more of it. */
  InputStream body();

  /** There is more of a body than the server takes. */
  final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    public TooLargeException(Throwable cause) {
      super(cause);
    }
  }
}
