package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawSegments;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * Stores segments in a folder or as objects, with the same contents.
 *
 * <p>Threading: safe for many threads.
 */
public interface SegmentStorage extends AutoCloseable {

  /** The storage name in references to records of a segment. */
  String STORAGE = "warc";

  /** Its name, for a person. */
  String name();

  /**
   * Appends a response and its request; durable when this returns. Returns the location of the
   * response.
   */
  BlobRef append(WarcRecord response, WarcRecord question, Instant at)
      throws IOException, InterruptedException;

  /** The payload of a record; empty when its segment was deleted. */
  Optional<Body> payload(BlobRef place) throws IOException;

  /** The fields of a record; empty when its segment was deleted. */
  Optional<WarcFields> fields(BlobRef place) throws IOException;

  /** The segments, for retention. */
  RawSegments segments();

  /** Why nothing can be appended at present; empty when no problem is known. */
  default Optional<String> outage() {
    return Optional.empty();
  }

  @Override
  void close();
}
