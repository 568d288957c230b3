package dev.rssify.core.raw;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;

/** Removes content codings from bytes that were stored as served. */
public interface ContentCodings {

  /**
   * The content-decoded bytes, which the caller closes; the same object where there is no coding.
   *
   * @throws java.io.UncheckedIOException when the bytes do not match the headers
   */
  Body decode(Body wire, Headers headers);
}
