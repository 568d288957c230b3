package dev.rssify.adapters.sinkndjson;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Writes responses to files, one each: {@code 2026-11-15/UUID.blob}, by the day of the fetch. The
 * bytes are content-decoded, so that the ranges of an entry's {@code raw_refs} apply to them.
 *
 * <p>Invariants: a file with this name is complete.
 *
 * <p>Not thread-safe.
 */
final class Blobs {

  /** How many ids of written responses are cached; all entries of a poll have the same response. */
  private static final int CACHED = 256;

  private final Path folder;
  private final StoredResponses responses;

  private final Set<UUID> done =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
              return size() > CACHED;
            }
          });

  Blobs(Path folder, StoredResponses responses) {
    this.folder = folder;
    this.responses = responses;
  }

  /** Writes a response unless its file exists, or the store no longer has it. */
  void write(UUID fetchId) throws IOException {
    if (done.contains(fetchId)) {
      return;
    }
    if (responses.find(fetchId) instanceof StoredResponse.Stored stored) {
      try (Body _ = stored.wire()) {
        Path day =
            folder.resolve(
                LocalDate.ofInstant(stored.raw().fetchedAt(), ZoneOffset.UTC).toString());
        Path file = day.resolve(fetchId + ".blob");
        if (!Files.exists(file)) {
          Files.createDirectories(day);
          write(decoded(stored), file);
        }
      }
    }
    done.add(fetchId);
  }

  /** The decoded body; as served if it cannot be decoded, since a retry would fail again. */
  private Body decoded(StoredResponse.Stored stored) {
    try {
      return responses.decoded(stored);
    } catch (UncheckedIOException e) {
      return stored.wire();
    }
  }

  private static void write(Body body, Path file) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try (body;
        InputStream in = body.open();
        FileChannel out =
            FileChannel.open(
                part,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
      long _ = in.transferTo(Channels.newOutputStream(out));
      out.force(true);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
