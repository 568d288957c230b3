package dev.rssify.embed.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.embed.Storage;
import dev.rssify.json.stored.StoreRecordJson;
import dev.rssify.testing.contract.Responses;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackupTest {

  private static final Instant NOW = Instant.parse("2026-11-10T12:00:00Z");

  @TempDir Path directory;

  private String spec(String kind, String name) {
    return kind + ":" + directory.resolve(name);
  }

  /** A store with some feeds and a raw file. */
  private List<String> filled(String spec) throws IOException {
    try (Storage storage = Storage.open(spec)) {
      for (int i = 0; i < 20; i++) {
        FeedAddress address = new FeedAddress("https://feed-" + i + ".example/");
        FeedSchedule schedule =
            new FeedSchedule(
                FeedSchedule.State.HEALTHY,
                Duration.ofMinutes(15),
                NOW,
                null,
                FeedSchedule.Reason.NEW_FEED,
                null);
        storage.store().feeds().add(Feed.added(address, schedule), NOW, List.of());
      }
      storage.store().cursors().save("web", 0);
      Path raw = rawFile(storage);
      Files.createDirectories(Objects.requireNonNull(raw.getParent()));
      Files.writeString(raw, "as served");
      return contents(storage.store());
    }
  }

  private static Path rawFile(Storage storage) {
    return Objects.requireNonNull(storage.rawFolder()).resolve("2026-11-10/some.file");
  }

  private static List<String> contents(Store store) {
    List<String> lines = new ArrayList<>();
    store.contents().read(record -> lines.add(StoreRecordJson.line(record)));
    lines.sort(null);
    return lines;
  }

  private BackupReport backup(String spec, Path target) {
    try (Storage storage = Storage.openExisting(spec)) {
      return new Backup(storage, far -> {}).write(target, NOW);
    }
  }

  private BackupReport restore(Path backup, String spec) {
    try (Storage storage = Storage.open(spec)) {
      return new Restore(storage, far -> {}).read(backup);
    }
  }

  @ParameterizedTest
  @CsvSource({"sqlite, sqlite", "sqlite, files", "files, sqlite", "files, files"})
  void a_backup_of_any_kind_of_store_restores_to_any_other_kind(String from, String to)
      throws IOException {
    List<String> original = filled(spec(from, "old"));
    Path folder = directory.resolve("backup");

    assertThat(backup(spec(from, "old"), folder)).isEqualTo(new BackupReport(22, 1, 9));
    assertThat(restore(folder, spec(to, "new"))).isEqualTo(new BackupReport(22, 1, 9));

    try (Storage storage = Storage.open(spec(to, "new"))) {
      assertThat(contents(storage.store())).isEqualTo(original);
      assertThat(rawFile(storage)).hasContent("as served");
    }
  }

  @Test
  void lost_raw_files_are_counted_and_a_missing_raw_folder_is_an_error() throws IOException {
    String spec = spec("sqlite", "old");
    try (Storage storage = Storage.open(spec)) {
      Responses.poll(
          storage.store(),
          storage.raw(),
          Responses.added(storage.store(), "a"),
          NOW,
          Responses.text("the response"));
    }
    Path raw = directory.resolve("old.raw");
    Folders.delete(raw);

    assertFails(() -> backup(spec, directory.resolve("none")), Kind.NOT_FOUND, "no folder");
    assertThat(directory.resolve("none")).doesNotExist();

    Files.createDirectory(raw);
    assertThat(backup(spec, directory.resolve("some")).rawMissing()).isOne();
  }

  @Test
  void a_backup_can_be_made_while_the_store_is_polled() throws IOException {
    filled(spec("sqlite", "old"));
    try (Storage polled = Storage.open(spec("sqlite", "old"))) {
      assertThat(polled.store().feeds().list(null, 1)).hasSize(1);
      assertThat(backup(spec("sqlite", "old"), directory.resolve("backup")).records())
          .isEqualTo(22);
    }
  }

  @Test
  void a_backup_overwrites_nothing_and_is_never_partial() throws IOException {
    filled(spec("files", "old"));
    Path there = Files.createDirectory(directory.resolve("there"));
    assertFails(() -> backup(spec("files", "old"), there), Kind.CONFLICT, "already exists");
    assertFails(
        () -> backup(spec("sqlite", "nothing"), directory.resolve("b")),
        Kind.NOT_FOUND,
        "there is no store sqlite:");
    assertFails(
        () -> backup(spec("files", "old"), Path.of("/proc/backup")),
        Kind.UNAVAILABLE,
        "cannot write /proc/backup");
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("old", "there");
    }
  }

  @Test
  void a_backup_is_restored_only_into_an_empty_store() throws IOException {
    List<String> original = filled(spec("sqlite", "old"));
    Path folder = directory.resolve("backup");
    backup(spec("sqlite", "old"), folder);
    assertFails(() -> restore(folder, spec("sqlite", "old")), Kind.CONFLICT, "not empty");
    assertFails(() -> restore(directory, spec("sqlite", "new")), Kind.NOT_FOUND, "no backup in");
    try (Storage storage = Storage.open(spec("sqlite", "old"))) {
      assertThat(contents(storage.store())).isEqualTo(original);
    }
  }

  @ParameterizedTest
  @CsvSource({"sqlite", "files"})
  void a_damaged_backup_leaves_the_store_empty_for_a_valid_one(String kind) throws IOException {
    List<String> original = filled(spec(kind, "old"));
    Path folder = directory.resolve("backup");
    backup(spec(kind, "old"), folder);
    Path file = folder.resolve(Backup.STORE);
    byte[] whole = Files.readAllBytes(file);

    Files.write(file, Arrays.copyOf(whole, whole.length - 30));
    assertFails(() -> restore(folder, spec(kind, "new")), Kind.CORRUPTION, "is damaged");
    List<String> lines = lines(whole);
    Files.write(file, zipped(lines.subList(0, lines.size() - 1)));
    assertFails(() -> restore(folder, spec(kind, "new")), Kind.CORRUPTION, "ends too early");
    lines.remove(lines.size() - 2);
    Files.write(file, zipped(lines));
    assertFails(() -> restore(folder, spec(kind, "new")), Kind.CORRUPTION, "records of 22");
    lines.set(0, lines.getFirst().replace("\"version\":1", "\"version\":2"));
    Files.write(file, zipped(lines));
    assertFails(() -> restore(folder, spec(kind, "new")), Kind.UNAVAILABLE, "newer rssify");

    Files.write(file, whole);
    restore(folder, spec(kind, "new"));
    try (Storage storage = Storage.open(spec(kind, "new"))) {
      assertThat(contents(storage.store())).isEqualTo(original);
    }
  }

  @Test
  void a_symbolic_link_in_a_backup_is_not_followed() throws IOException {
    filled(spec("sqlite", "old"));
    Path folder = directory.resolve("backup");
    backup(spec("sqlite", "old"), folder);
    Path secret = Files.writeString(directory.resolve("secret"), "not in the backup");
    Path link = folder.resolve("raw/2026-11-10/linked.warc");
    Files.createSymbolicLink(link, secret);

    assertFails(() -> restore(folder, spec("sqlite", "new")), Kind.CORRUPTION, "a symbolic link");
    Files.delete(link);
    Files.createSymbolicLink(folder.resolve("raw/elsewhere"), directory.resolve("old.raw"));
    assertFails(() -> restore(folder, spec("sqlite", "two")), Kind.CORRUPTION, "a symbolic link");
    Files.delete(folder.resolve("raw/elsewhere"));
    Files.move(folder.resolve("raw"), directory.resolve("moved"));
    Files.createSymbolicLink(folder.resolve("raw"), directory.resolve("moved"));
    assertFails(() -> restore(folder, spec("sqlite", "three")), Kind.CORRUPTION, "a symbolic link");
    Files.move(folder.resolve(Backup.STORE), directory.resolve("store"));
    Files.createSymbolicLink(folder.resolve(Backup.STORE), directory.resolve("store"));
    assertFails(() -> restore(folder, spec("sqlite", "four")), Kind.CORRUPTION, "a symbolic link");

    try (Stream<Path> all = Files.walk(directory)) {
      assertThat(all.filter(Files::isRegularFile).filter(file -> !file.equals(secret)))
          .noneMatch(file -> contains(file, "not in the backup"));
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void an_endless_line_is_reported_as_damage() throws IOException {
    filled(spec("sqlite", "old"));
    Path folder = directory.resolve("backup");
    backup(spec("sqlite", "old"), folder);
    Path file = folder.resolve(Backup.STORE);
    String header = lines(Files.readAllBytes(file)).getFirst();
    byte[] some = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    try (GZIPOutputStream zip = new GZIPOutputStream(Files.newOutputStream(file))) {
      zip.write((header + "\n").getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 80; i++) {
        zip.write(some);
      }
    }

    assertFails(
        () -> restore(folder, spec("sqlite", "new")), Kind.CORRUPTION, "a line has more than");
  }

  @Test
  void a_raw_file_of_the_same_name_is_never_overwritten() throws IOException {
    filled(spec("sqlite", "old"));
    Path folder = directory.resolve("backup");
    backup(spec("sqlite", "old"), folder);
    Path mine = directory.resolve("new.raw/2026-11-10/some.file");
    Files.createDirectories(directory.resolve("new.raw/2026-11-10"));
    Files.writeString(mine, "mine");
    assertFails(() -> restore(folder, spec("sqlite", "new")), Kind.CONFLICT, "already exists");
    assertThat(mine).hasContent("mine");
  }

  private static List<String> lines(byte[] zipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      return new ArrayList<>(
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  private static byte[] zipped(List<String> lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  private static void assertFails(ThrowingCallable call, Kind kind, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }
}
