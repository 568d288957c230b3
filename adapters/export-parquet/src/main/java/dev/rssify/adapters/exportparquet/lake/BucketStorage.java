package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.raw.RawObjects.Listed;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Stores a lake in a bucket. Files are written to a temporary folder, then uploaded. Only one
 * process may write: a bucket has no lock.
 */
public final class BucketStorage implements LakeStorage {

  private static final int PAGE_SIZE = 1_000;
  private static final int CHUNK_BYTES = 8 << 20;

  private final RawObjects objects;
  private final Path workspace;

  private BucketStorage(RawObjects objects, Path workspace) {
    this.objects = objects;
    this.workspace = workspace;
  }

  /** Opens a lake, which closes the objects when it is closed. */
  public static BucketStorage open(RawObjects objects) throws IOException {
    return new BucketStorage(objects, Files.createTempDirectory("rssify-lake-"));
  }

  @Override
  public String location() {
    return objects.name();
  }

  @Override
  public Path workspace() {
    return workspace;
  }

  @Override
  public Map<String, Long> sizes() throws IOException {
    Map<String, Long> sizes = new HashMap<>();
    List<Listed> page = objects.list("", PAGE_SIZE);
    while (!page.isEmpty()) {
      page.forEach(object -> sizes.put(object.key(), object.bytes()));
      page = objects.list(page.getLast().key(), PAGE_SIZE);
    }
    return sizes;
  }

  /** If the object exists, an earlier attempt uploaded it and its response was lost. */
  @Override
  public void publish(Path file, String name) throws IOException {
    boolean _ = objects.putNew(name, Files.readAllBytes(file));
    Files.delete(file);
  }

  @Override
  public Path download(String name) throws IOException {
    Path file = Files.createTempFile(workspace, "read-", ".parquet");
    try (OutputStream out = Files.newOutputStream(file)) {
      long offset = 0;
      byte[] chunk = chunk(name, offset);
      while (chunk.length > 0) {
        out.write(chunk);
        offset += chunk.length;
        chunk = chunk(name, offset);
      }
    }
    return file;
  }

  private byte[] chunk(String name, long offset) throws IOException {
    return objects
        .get(name, offset, CHUNK_BYTES)
        .orElseThrow(() -> new IOException(name + " was deleted by another program"));
  }

  @Override
  public void delete(String name) throws IOException {
    objects.delete(name);
  }

  @Override
  public void close() throws IOException {
    objects.close();
    try (Stream<Path> all = Files.walk(workspace)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
