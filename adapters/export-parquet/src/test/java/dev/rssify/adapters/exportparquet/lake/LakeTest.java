package dev.rssify.adapters.exportparquet.lake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testing.contract.Polls;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LakeTest {

  private static final int EVENTS_A_DAY = 4;
  private static final int EVENTS = 10;

  @TempDir private Path folder;

  private final ManualClock clock = startedAt(Polls.T0);
  private final Store store = MemoryStore.open();
  private List<JournalEvent> events = List.of();

  /** A journal over three days: eight new entries, a change, and a derivation. */
  @BeforeEach
  void fill_the_journal() {
    Feed feed = Polls.feed("harbour");
    assertThat(store.feeds().add(feed, Polls.T0, List.of())).isTrue();
    PollCommit poll = Polls.next(feed, EVENTS - 2, "Ebb and <b>flow</b>");
    var _ = store.commits().commit(List.of(poll));
    String uid = poll.entries().inserted().getFirst().uid();
    var _ =
        store
            .derivations()
            .put(
                new Derivation(
                    uid, "keywords", "1", Polls.T0, "text/plain", Body.of("sea".getBytes(UTF_8))),
                List.of(
                    draft(feed, 1, new Payload.DerivationAdded(uid, "keywords", "1")),
                    draft(
                        feed,
                        2,
                        new Payload.EntryUpdated(
                            poll.entries().inserted().getFirst().headline(), List.of("title")))));
    events =
        ((JournalRead.Events) store.journal().after(0, 100))
            .events().stream().map(this::spread).toList();
    assertThat(events).hasSize(EVENTS);
  }

  private static ManualClock startedAt(Instant time) {
    ManualClock clock = ManualClock.start();
    clock.set(time);
    return clock;
  }

  private static JournalDraft draft(Feed feed, int number, Payload payload) {
    return JournalDraft.of(NameUuid.of("draft"), number, Polls.T0, feed.id(), payload);
  }

  private JournalEvent spread(JournalEvent event) {
    Instant at = event.at().plus(Duration.ofDays((event.seq() - 1) / EVENTS_A_DAY));
    return new JournalEvent(
        event.seq(), event.eventId(), at, event.feedId(), event.feed(), event.payload());
  }

  @Test
  void every_event_becomes_a_row_of_its_tables() throws Exception {
    fill(FolderStorage.open(folder));

    assertThat(query("SELECT seq FROM 'LAKE/events/**/*.parquet' ORDER BY seq"))
        .isEqualTo(numbers(1, EVENTS));
    assertThat(query("SELECT title FROM 'LAKE/entries/**/*.parquet' WHERE seq = 2"))
        .containsExactly("Title of 0-1");
    assertThat(query("SELECT changed[1] || ' ' || title FROM 'LAKE/versions/**/*.parquet'"))
        .containsExactly("title Title of 0-0");
    assertThat(query("SELECT kind || ' ' || content FROM 'LAKE/derivations/**/*.parquet'"))
        .containsExactly("keywords sea");
    assertThat(query("SELECT DISTINCT day FROM 'LAKE/entries/**/*.parquet' ORDER BY day"))
        .containsExactly("2026-03-01", "2026-03-02");
  }

  @Test
  void the_documented_queries_run() throws Exception {
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      deliver(lake, events.subList(0, EVENTS_A_DAY));
      clock.advance(Duration.ofDays(1));
      deliver(lake, events);
    }
    String page = Files.readString(Path.of(System.getProperty("rssify.root"), "docs/lake.md"));
    List<String> queries =
        Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL)
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(queries).hasSize(6);
    for (String query : queries) {
      assertThat(query(query.replace("'lake/", "'LAKE/"))).as(query).isNotEmpty();
    }
  }

  @Test
  void a_lake_continues_after_its_last_event() throws Exception {
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      deliver(lake, events.subList(0, 3));
    }
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      assertThat(lake.last()).isEqualTo(3);
      deliver(lake, events);
    }

    assertThat(numbers(LakeTable.EVENTS)).isEqualTo(numbers(1, EVENTS));
  }

  @Test
  void rows_can_be_read_a_minute_later_while_the_lake_is_open() throws Exception {
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      deliver(lake, events.subList(0, 2));
      lake.writeIfDue();
      assertThat(folder.resolve("events")).doesNotExist();

      clock.advance(Duration.ofMinutes(1));
      lake.writeIfDue();

      assertThat(numbers(LakeTable.EVENTS)).isEqualTo(numbers(1, 2));
    }
  }

  @Test
  void a_finished_day_has_its_polls_and_one_file_for_each_table() throws Exception {
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      for (JournalEvent event : events.subList(0, EVENTS_A_DAY)) {
        deliver(lake, List.of(event));
        clock.advance(Duration.ofMinutes(1));
        lake.writeIfDue();
      }
      assertThat(files("events/day=2026-03-01")).hasSize(EVENTS_A_DAY);

      clock.advance(Duration.ofDays(1));
      deliver(lake, events.subList(EVENTS_A_DAY, EVENTS_A_DAY + 1));
    }

    assertThat(files("events/day=2026-03-01"))
        .containsExactly("0000000000000001-0000000000000004.parquet");
    assertThat(files("entries/day=2026-03-01")).hasSize(1);
    assertThat(numbers(LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS_A_DAY + 1));
    assertThat(query("SELECT outcome FROM 'LAKE/polls/day=2026-03-01/*.parquet'"))
        .containsExactly("ok");
  }

  @Test
  void rows_that_could_not_be_written_are_written_later() throws Exception {
    CrashingStorage full = new CrashingStorage(FolderStorage.open(folder), 1);
    try (Lake lake = Lake.open(full, clock)) {
      deliver(lake, events.subList(0, 2));
      clock.advance(Duration.ofMinutes(1));
      assertThatIOException().isThrownBy(lake::writeIfDue).withMessage("no space left");
      assertThatIOException().isThrownBy(() -> deliver(lake, events)).withMessage("no space left");

      full.repair();
      deliver(lake, events);
    }

    assertThat(numbers(LakeTable.EVENTS)).isEqualTo(numbers(1, EVENTS));
    assertThat(numbers(LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS - 2));
  }

  /** While a batch is published, and while small files are deleted for a merged one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 13})
  void a_crash_leaves_no_row_twice_and_none_out(int changes) throws Exception {
    assertThat(crashAndRecover(changes)).isTrue();
  }

  @Test
  @Tag("long")
  void a_crash_at_any_change_leaves_no_row_twice_and_none_out() throws Exception {
    int changes = 0;
    while (crashAndRecover(changes)) {
      changes++;
    }
    assertThat(changes).isGreaterThan(20);
  }

  /** Whether there was a crash: false when the work needs fewer changes. */
  private boolean crashAndRecover(int changes) throws Exception {
    Path lake = Files.createDirectory(folder.resolve("crash-" + changes));
    boolean crashed = crash(lake, changes);
    // What the killed process left is complete as far as it goes.
    assertThat(numbers(lake, LakeTable.EVENTS))
        .as("after %s changes", changes)
        .doesNotHaveDuplicates();

    fill(FolderStorage.open(lake));

    assertThat(numbers(lake, LakeTable.EVENTS)).isEqualTo(numbers(1, EVENTS));
    assertThat(numbers(lake, LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS - 2));
    assertThat(numbers(lake, LakeTable.DERIVATIONS)).hasSize(1);
    assertThat(numbers(lake, LakeTable.VERSIONS)).hasSize(1);
    assertThat(parquet(lake.resolve("_ready"))).isEmpty();
    return crashed;
  }

  /** Whether the storage ended before the work. */
  private boolean crash(Path lake, int changes) throws Exception {
    ManualClock before = startedAt(Polls.T0);
    CrashingStorage dying = new CrashingStorage(FolderStorage.open(lake), changes);
    try (Lake killed = Lake.open(dying, before)) {
      for (JournalEvent event : events) {
        if (event.at().isAfter(before.instant())) {
          before.set(event.at());
        }
        killed.sink(store).deliver(event);
        if (event.seq() % 2 == 0) {
          before.advance(Duration.ofMinutes(1));
          killed.writeIfDue();
        }
      }
    } catch (IOException e) {
      assertThat(dying.hasCrashed()).isTrue();
    }
    return dying.hasCrashed();
  }

  @Test
  void a_second_process_is_refused() throws Exception {
    try (Lake _ = Lake.open(FolderStorage.open(folder), clock)) {
      assertThatIOException()
          .isThrownBy(() -> FolderStorage.open(folder))
          .withMessage("another process writes to it");
    }
  }

  private void fill(LakeStorage storage) throws Exception {
    clock.set(events.getLast().at());
    try (Lake lake = Lake.open(storage, clock)) {
      deliver(lake, events);
    }
  }

  /** As a cursor does that starts after the last event of the lake, or earlier. */
  private void deliver(Lake lake, List<JournalEvent> all) throws Exception {
    Sink sink = lake.sink(store);
    for (JournalEvent event : all) {
      sink.deliver(event);
    }
  }

  private List<String> files(String partition) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(partition))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private List<Object> numbers(LakeTable table) throws Exception {
    return numbers(folder, table);
  }

  private static List<Object> numbers(Path lake, LakeTable table) throws Exception {
    return parquet(lake.resolve(table.folder())).isEmpty()
        ? List.of()
        : query(lake, "SELECT seq FROM 'LAKE/" + table.folder() + "/**/*.parquet' ORDER BY seq");
  }

  private static List<Path> parquet(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static List<Object> numbers(long first, long last) {
    return LongStream.rangeClosed(first, last).<Object>mapToObj(number -> number).toList();
  }

  private List<Object> query(String sql) throws SQLException {
    return query(folder, sql);
  }

  private static List<Object> query(Path lake, String sql) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(sql.replace("LAKE", lake.toString()))) {
      List<Object> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getObject(1) instanceof Number number ? number : rows.getString(1));
      }
      return values;
    }
  }
}
