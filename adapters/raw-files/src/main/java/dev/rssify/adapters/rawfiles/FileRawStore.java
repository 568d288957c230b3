package dev.rssify.adapters.rawfiles;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import dev.rssify.core.raw.RawStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps every body in a file of its own, in a folder per day: {@code 2026-11-15/<fetch id>.blob}
 * (document 004 section 9.3). Headers stand in the index of the store.
 *
 * <p>Invariants: a file is complete and forced to the disk before it has its name; a file that has
 * its name is never changed.
 *
 * <p>Threading: safe for many threads.
 */
public final class FileRawStore implements RawStore {

  private static final String STORAGE = "localfs";

  private final Path folder;

  public FileRawStore(Path folder) {
    this.folder = folder;
  }

  @Override
  public RawResult keep(UUID fetchId, UUID feedId, Exchange exchange) {
    byte[] bytes = exchange.wire().toBytes();
    String day = exchange.at().atZone(ZoneOffset.UTC).toLocalDate().toString();
    BlobRef place = new BlobRef(STORAGE, day + "/" + fetchId + ".blob", 0, bytes.length);
    try {
      write(folder.resolve(place.key()), bytes);
    } catch (IOException e) {
      return new RawResult.Unavailable("the answer cannot be kept in " + folder + ": " + e);
    }
    return new RawResult.Kept(RawFetch.of(fetchId, feedId, exchange, place, Digests.sha256(bytes)));
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    Path file = folder.resolve(ref.key()).normalize();
    if (!file.startsWith(folder.normalize())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Body.of(Files.readAllBytes(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    Path day = Objects.requireNonNull(file.getParent());
    boolean newDay = Files.notExists(day);
    Files.createDirectories(day);
    Path unfinished = file.resolveSibling(file.getFileName() + ".part");
    try (FileChannel channel =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    forceFolder(day);
    if (newDay) {
      forceFolder(Objects.requireNonNull(day.getParent()));
    }
  }

  /** A name is durable only when its folder is. */
  private static void forceFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
