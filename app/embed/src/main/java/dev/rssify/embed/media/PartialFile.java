package dev.rssify.embed.media;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Validators;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A partly received file: the received bytes, and beside them the state that a later process needs
 * to continue.
 *
 * <p>Invariants: bytes count only up to the stored offset, which is written after them. So a crash
 * at any point leaves a prefix of the file.
 *
 * <p>Not thread-safe.
 */
final class PartialFile {

  private final Path data;
  private final Path state;
  private final Properties values = new Properties();

  PartialFile(Path folder, int number) throws IOException {
    Files.createDirectories(folder);
    this.data = folder.resolve(number + ".part");
    this.state = folder.resolve(number + ".properties");
    if (Files.exists(state)) {
      try (var in = Files.newBufferedReader(state, StandardCharsets.UTF_8)) {
        values.load(in);
      }
    }
  }

  Path data() {
    return data;
  }

  /** The number of received bytes. */
  long offset() {
    return Long.parseLong(values.getProperty("offset", "0"));
  }

  /** The length of the file; -1 when it is unknown. */
  long total() {
    return Long.parseLong(values.getProperty("total", "-1"));
  }

  @Nullable String get(String name) {
    return values.getProperty(name);
  }

  void set(String name, @Nullable String value) {
    if (value == null) {
      values.remove(name);
    } else {
      values.setProperty(name, value);
    }
  }

  /** The validators of the response that the bytes are from, if parts of it can be combined. */
  Optional<Validators> validators() {
    String url = get("final_url");
    String etag = get("etag");
    String modified = get("last_modified");
    return url == null || (etag == null && modified == null)
        ? Optional.empty()
        : Optional.of(new Validators(url, etag, modified));
  }

  /** Deletes all received bytes. */
  void restart() throws IOException {
    Files.deleteIfExists(data);
    values.keySet().removeAll(Set.of("offset", "total", "etag", "last_modified", "final_url"));
    save();
  }

  /** Appends received bytes. */
  void append(Body bytes) throws IOException {
    long offset = offset();
    try (FileChannel file =
        FileChannel.open(data, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.truncate(offset);
      file.position(offset);
      try (InputStream in = bytes.open()) {
        OutputStream out = Channels.newOutputStream(file);
        in.transferTo(out);
      }
      file.force(false);
    }
    values.setProperty("offset", Long.toString(offset + bytes.length()));
    save();
  }

  void save() throws IOException {
    Path next = state.resolveSibling(state.getFileName() + ".new");
    try (var out = Files.newBufferedWriter(next, StandardCharsets.UTF_8)) {
      values.store(out, null);
    }
    Files.move(next, state, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
