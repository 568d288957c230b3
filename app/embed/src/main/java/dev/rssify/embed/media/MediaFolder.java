package dev.rssify.embed.media;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.text.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of stored enclosures: files by the SHA-256 of their content, such as {@code ab/cd...},
 * and incomplete files under {@code partial}.
 *
 * <p>Invariants: a file appears under its digest only when it is complete and forced to disk; it is
 * never changed. Equal files are stored once.
 *
 * <p>Threading: safe for many threads; each partial file belongs to one.
 *
 * @param folder need not exist
 */
public record MediaFolder(Path folder) {

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /** After this time an incomplete file is deleted. */
  private static final Duration PARTIAL_AGE = Duration.ofDays(7);

  /** The folder beside a store; empty for a store in memory. */
  public static Optional<MediaFolder> of(String store) {
    String[] spec = store.split(":", 2);
    return switch (spec[0]) {
      case "memory" -> Optional.empty();
      case "sqlite" -> Optional.of(new MediaFolder(Path.of(spec[1] + ".media")));
      case "files" -> Optional.of(new MediaFolder(Path.of(spec[1], "media")));
      default -> Optional.of(new MediaFolder(Path.of("rssify.media")));
    };
  }

  /** The stored file with this content; empty when retention deleted it. */
  public Optional<Path> find(String sha256) {
    return SHA256.matcher(sha256).matches()
        ? Optional.of(folder.resolve(path(sha256))).filter(Files::isRegularFile)
        : Optional.empty();
  }

  /** The path of the file with this content, relative to the folder. */
  static String path(String sha256) {
    return sha256.substring(0, 2) + "/" + sha256.substring(2);
  }

  /** The folder of the incomplete files of an entry. */
  Path partial(String entryUid) {
    return partials().resolve(entryUid);
  }

  private Path partials() {
    return folder.resolve("partial");
  }

  /** Moves a complete file to its place; returns its digest. */
  String complete(Path part) throws IOException {
    String sha256 = Digests.sha256(new FileBody(part, Files.size(part)));
    try (FileChannel file = FileChannel.open(part, StandardOpenOption.WRITE)) {
      file.force(true);
    }
    Path place = folder.resolve(path(sha256));
    Files.createDirectories(place.getParent());
    Files.move(part, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return sha256;
  }

  private record FileBody(Path file, long length) implements Body {

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }
  }

  /** Deletes the expired files beside a store. */
  public static void retain(String store, EnclosureConfig config, Instant now) {
    try {
      Optional<MediaFolder> media = of(store);
      if (media.isPresent()) {
        int _ = media.get().retain(config, now);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Deletes expired files, then the oldest ones while the total size exceeds its limit.
   *
   * @return the number of deleted files
   */
  int retain(EnclosureConfig config, Instant now) throws IOException {
    if (Files.notExists(folder)) {
      return 0;
    }
    for (Path partial : children(partials())) {
      if (modified(partial).isBefore(now.minus(PARTIAL_AGE))) {
        delete(partial);
      }
    }
    List<Path> files = new ArrayList<>();
    for (Path prefix : children(folder)) {
      if (!prefix.equals(partials())) {
        files.addAll(children(prefix));
      }
    }
    files.sort(Comparator.comparing(MediaFolder::modified));
    long total = files.stream().mapToLong(MediaFolder::size).sum();
    int deleted = 0;
    for (Path file : files) {
      boolean expired = modified(file).isBefore(now.minus(config.age()));
      if (expired || (config.totalBytes() > 0 && total > config.totalBytes())) {
        total -= size(file);
        Files.deleteIfExists(file);
        deleted++;
      }
    }
    return deleted;
  }

  private static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.toList();
    }
  }

  private static void delete(Path entry) throws IOException {
    for (Path file : children(entry)) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(entry);
  }

  /** A file that is deleted meanwhile counts as new and empty. */
  private static Instant modified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      return Instant.MAX;
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
