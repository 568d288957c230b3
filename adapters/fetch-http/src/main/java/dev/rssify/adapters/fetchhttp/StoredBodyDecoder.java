package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.raw.ContentCodings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decodes stored responses in the same way as fetched ones.
 *
 * <p>Threading: safe for many threads.
 */
public final class StoredBodyDecoder implements ContentCodings {

  /** The maximum decoded size. */
  private static final long MAX = 256L << 20;

  private static final int IN_MEMORY = 4 << 20;
  private static final Duration TIMEOUT = Duration.ofHours(1);

  private final Path spillDirectory;

  public StoredBodyDecoder(HttpTransportConfig config) {
    this.spillDirectory = config.limits().spillDirectory();
  }

  /** The codings that can be removed here, by their names in headers. */
  public static Set<String> readable() {
    return Arrays.stream(Coding.values())
        .filter(Coding::isReadable)
        .map(Coding::token)
        .collect(Collectors.toSet());
  }

  @Override
  public Body decode(Body wire, Headers headers) {
    TimeLeft time = TimeLeft.of(TIMEOUT);
    ByteBudget.Lease lease = new ByteBudget(MAX).lease(time);
    long expected = ResponseReader.USUAL_RATIO * wire.length();
    try (BodyCollector decoded = new BodyCollector(lease, IN_MEMORY, spillDirectory, expected)) {
      return ContentDecoder.decode(wire, headers, MAX, time, decoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
