package dev.rssify.adapters.rawwarc;

import dev.rssify.adapters.rawwarc.format.Capture;
import dev.rssify.adapters.rawwarc.format.Compressors;
import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes stored responses to a self-contained WARC file: a repeated body of a feed refers to a
 * record of the same file. Records have the same ids as in the segments.
 *
 * <p>Not thread-safe.
 */
public final class WarcExport {

  private final OutputStream out;
  private final Compressors compressors = new Compressors();

  /** Records with bodies of the current feed only, to limit memory. */
  private final Map<String, WarcFields> written = new HashMap<>();

  private @Nullable UUID feed;

  private final boolean plain;

  private WarcExport(OutputStream out, boolean plain) {
    this.out = out;
    this.plain = plain;
  }

  /**
   * Starts a file.
   *
   * @param name the name of the file; one that ends with {@code .warc} is not compressed
   */
  public static WarcExport to(OutputStream out, String name, String software, Instant now) {
    WarcExport export = new WarcExport(out, name.toLowerCase(Locale.ROOT).endsWith(".warc"));
    try {
      export.write(WarcRecord.info(name, software, now));
      return export;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a response and its request. The responses of a feed must be written in sequence. */
  public void write(RawFetch raw, Body wire) {
    try {
      if (!raw.feedId().equals(feed)) {
        written.clear();
        feed = raw.feedId();
      }
      Capture capture = Capture.of(raw, wire);
      WarcFields original = written.get(capture.sha256());
      WarcRecord response =
          original == null ? WarcRecord.response(capture) : WarcRecord.revisit(capture, original);
      written.putIfAbsent(capture.sha256(), response.fields());
      write(response);
      write(WarcRecord.request(capture, response));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(WarcRecord record) throws IOException {
    if (plain) {
      record.writeTo(out);
    } else {
      record.writeTo(out, compressors);
    }
  }
}
