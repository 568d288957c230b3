package dev.rssify.adapters.exportparquet.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.rssify.core.model.journal.JournalEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LakeTest extends SampleLake {

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
      assertThat(lake.lastSeq()).isEqualTo(3);
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
      lake.writeIfDue();
    }

    assertThat(files("events/day=2026-03-01"))
        .containsExactly("0000000000000001-0000000000000004.parquet");
    assertThat(files("entries/day=2026-03-01")).hasSize(1);
    assertThat(numbers(LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS_A_DAY + 1));
    assertThat(query("SELECT outcome FROM 'LAKE/polls/day=2026-03-01/*.parquet'"))
        .containsExactly("ok");
  }

  @Test
  void days_that_are_over_get_their_polls_without_further_events() throws Exception {
    try (Lake lake = Lake.open(FolderStorage.open(folder), clock)) {
      deliver(lake, events.subList(0, 1));
      clock.advance(Duration.ofMinutes(1));
      lake.writeIfDue();
      clock.advance(Duration.ofDays(2));
      lake.writeIfDue();
      lake.writeIfDue();
    }

    assertThat(query("SELECT outcome FROM 'LAKE/polls/day=2026-03-01/*.parquet'"))
        .containsExactly("ok");
    assertThat(query("SELECT outcome FROM 'LAKE/polls/day=2026-03-02/*.parquet'")).isEmpty();
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

  @Test
  void a_second_process_is_refused() throws Exception {
    try (Lake _ = Lake.open(FolderStorage.open(folder), clock)) {
      assertThatIOException()
          .isThrownBy(() -> FolderStorage.open(folder))
          .withMessage("another process writes to it");
    }
  }

  private List<String> files(String partition) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(partition))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
