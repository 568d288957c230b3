package dev.rssify.adapters.sinkndjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NdjsonTapTest {

  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir private Path folder = Path.of("");

  private static JournalEvent event(long seq, Instant at) {
    return new JournalEvent(
        seq,
        NameUuid.of("event " + seq),
        at,
        NameUuid.of("feed"),
        null,
        new JournalEvent.Payload.FeedAdded("https://harbour.example/ä/" + seq));
  }

  private static JournalEvent event(long seq) {
    return event(seq, NOON.plus(Duration.ofHours(seq)));
  }

  /** Writes events like a process that reads the journal after its last line. */
  private static void deliver(Path to, long first, long last) throws Exception {
    try (NdjsonTap tap = NdjsonTap.open(to)) {
      Sink sink = sink(tap);
      for (JournalEvent event :
          LongStream.rangeClosed(first, last).mapToObj(NdjsonTapTest::event).toList()) {
        if (event.seq() > tap.last()) {
          sink.deliver(event);
        }
      }
    }
  }

  /** A sink for events that concern no entry. */
  private static Sink sink(NdjsonTap tap) {
    Store store = MemoryStore.open();
    return tap.sink(
        store.entries(), new StoredResponses(store, new MemoryRawStore(), (wire, _) -> wire));
  }

  private static void flush(NdjsonTap tap, JournalEvent event) throws Exception {
    Sink sink = sink(tap);
    sink.deliver(event);
    sink.flush();
  }

  private static List<Path> files(Path in) throws Exception {
    try (Stream<Path> files = Files.list(in.resolve("events"))) {
      return files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList();
    }
  }

  private static String all(Path in) throws Exception {
    StringBuilder all = new StringBuilder();
    for (Path file : files(in)) {
      all.append(Files.readString(file));
    }
    return all.toString();
  }

  @Test
  void each_day_has_a_file_with_a_line_for_each_event() throws Exception {
    deliver(folder, 1, 30);

    assertThat(files(folder))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("2026-11-15.ndjson", "2026-11-16.ndjson");
    assertThat(Files.readAllLines(folder.resolve("events/2026-11-15.ndjson")))
        .hasSize(11)
        .first()
        .asString()
        .startsWith("{\"seq\":1,");
  }

  @Test
  void a_restart_continues_after_the_last_line() throws Exception {
    deliver(folder, 1, 5);
    deliver(folder, 1, 20);

    assertThat(all(folder).lines().map(line -> line.replaceAll("\\{\"seq\":(\\d+).*", "$1")))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 20).mapToObj(Long::toString).toList());
  }

  @Test
  void a_crash_at_any_byte_loses_and_repeats_no_event() throws Exception {
    deliver(folder, 1, 13);
    String whole = all(folder);
    Path last = folder.resolve("events/2026-11-16.ndjson");
    byte[] bytes = Files.readAllBytes(last);

    for (int cut = 0; cut <= bytes.length; cut++) {
      Files.write(last, Arrays.copyOf(bytes, cut));
      deliver(folder, 1, 13);
      assertThat(all(folder)).as("cut at %d", cut).isEqualTo(whole);
    }
  }

  @Test
  void garbage_after_the_last_line_is_removed() throws Exception {
    deliver(folder, 1, 3);
    String whole = all(folder);
    for (String end : List.of("", "of a later block\"}\n")) {
      Files.write(files(folder).getLast(), new byte[5_000], StandardOpenOption.APPEND);
      Files.writeString(files(folder).getLast(), end, StandardOpenOption.APPEND);

      deliver(folder, 1, 3);
      assertThat(all(folder)).isEqualTo(whole);
    }
  }

  @Test
  void a_clock_that_is_set_back_does_not_reopen_an_earlier_file() throws Exception {
    try (NdjsonTap tap = NdjsonTap.open(folder)) {
      sink(tap).deliver(event(1, NOON));
      sink(tap).deliver(event(2, NOON.minus(Duration.ofDays(2))));
    }
    try (NdjsonTap tap = NdjsonTap.open(folder)) {
      assertThat(tap.last()).isEqualTo(2);
      sink(tap).deliver(event(3, NOON.minus(Duration.ofDays(2))));
    }
    assertThat(files(folder)).hasSize(1);
    assertThat(all(folder).lines()).hasSize(3);
  }

  @Test
  void other_files_in_the_folder_are_not_touched() throws Exception {
    Files.createDirectories(folder.resolve("events"));
    Path notes = Files.writeString(folder.resolve("events/notes.ndjson"), "mine");
    deliver(folder, 1, 1);
    assertThat(notes).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"mine\":1}\n", "{\"mine\":1}", "notes\n", "{\"seq\":1,\n{\"mine\":2}\n"})
  void a_foreign_file_with_a_tap_name_is_reported_and_not_touched(String content) throws Exception {
    deliver(folder, 1, 1);
    Path other = Files.writeString(folder.resolve("events/2026-11-20.ndjson"), content);

    assertThatThrownBy(() -> NdjsonTap.open(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2026-11-20.ndjson has a line that is not an event");
    assertThat(Files.readString(other)).isEqualTo(content);
  }

  @Test
  void events_continue_with_a_complete_line_after_a_failed_write() throws Exception {
    try (NdjsonTap tap = NdjsonTap.open(folder)) {
      flush(tap, event(1));
      // Closes the file under the tap, which then cannot remove the partial line either.
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> flush(tap, event(2))).isInstanceOf(IOException.class);
      assertThat(Thread.interrupted()).isTrue();
      Files.writeString(
          folder.resolve("events/2026-11-15.ndjson"), "{\"seq\":2,\"ev", StandardOpenOption.APPEND);

      sink(tap).deliver(event(2));
      sink(tap).deliver(event(3));
    }
    assertThat(all(folder).lines().map(line -> line.replaceAll("\\{\"seq\":(\\d+).*\\}", "$1")))
        .containsExactly("1", "2", "3");
  }

  @Test
  void a_folder_has_one_writer_at_a_time() throws Exception {
    try (NdjsonTap _ = NdjsonTap.open(folder)) {
      assertThatThrownBy(() -> NdjsonTap.open(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("another");
    }
    deliver(folder, 1, 1);
  }
}
