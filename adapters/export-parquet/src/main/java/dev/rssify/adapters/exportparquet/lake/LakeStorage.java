package dev.rssify.adapters.exportparquet.lake;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the files of a lake are: a folder, or a bucket.
 *
 * <p>Invariants: a file exists completely or not at all.
 *
 * <p>Implementations need not be thread-safe.
 */
public interface LakeStorage extends AutoCloseable {

  /** For error messages. */
  String location();

  /** A local folder for files that are being written. */
  Path workspace();

  /** The names of all files, with slashes, and their sizes in bytes. */
  Map<String, Long> sizes() throws IOException;

  /** Moves a file of the workspace to a name; it is durable when this returns. */
  void publish(Path file, String name) throws IOException;

  /** A local copy of a file, which must not be changed; {@link #close} deletes it. */
  Path download(String name) throws IOException;

  /** Deletes a file, if it exists. */
  void delete(String name) throws IOException;

  @Override
  void close() throws IOException;
}
