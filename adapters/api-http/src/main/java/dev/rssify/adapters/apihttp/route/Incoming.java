package dev.rssify.adapters.apihttp.route;

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

  InputStream body();
}
