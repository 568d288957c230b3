package dev.rssify.embed;

import dev.rssify.core.raw.RawObjects;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The location of the raw store. */
public sealed interface RawLocation {

  /** A folder next to the store, named after it. */
  record NextToStore() implements RawLocation {}

  /** The given folder. */
  record Folder(Path path) implements RawLocation {}

  /**
   * Object storage such as S3.
   *
   * @param objects opens the storage; throws {@link IllegalArgumentException} when its
   *     configuration is incomplete
   * @param spoolBytes the limit of objects that wait in a local folder while the storage is
   *     unavailable; 0 for none
   */
  record ObjectStorage(Supplier<RawObjects> objects, long spoolBytes) implements RawLocation {}
}
