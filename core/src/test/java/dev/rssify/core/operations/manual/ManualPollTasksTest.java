package dev.rssify.core.operations.manual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ManualPollTasksTest {

  private static final Instant NOW = Instant.parse("2026-11-15T08:00:00Z");
  private static final UUID FEED = NameUuid.of("feed");
  private static final Payload CHANGE = new Payload.EntryUpdated(headline(), List.of("title"));

  private final ManualPollTasks tasks = new ManualPollTasks();

  private static EntryHeadline headline() {
    return new EntryHeadline(
        "u1", FEED, "Ebb", null, null, null, null, null, List.of(), 2, false, false, List.of());
  }

  private static UUID id(int number) {
    return NameUuid.of("task " + number);
  }

  private static ManualPollTask running(int number) {
    return ManualPollTask.running(id(number), FEED, true, NOW);
  }

  private boolean run(int number, int changes) {
    ManualPollTask task = running(number);
    boolean added = tasks.add(task);
    if (added) {
      tasks.ended(
          task.ended(
              new PollOutcome.Succeeded(FEED, "", "ok", 0, changes),
              changes,
              Collections.nCopies(changes, CHANGE),
              NOW));
    }
    return added;
  }

  @Test
  void a_finished_task_is_stored_for_an_hour() {
    for (int i = 0; i < 3_000; i++) {
      assertThat(run(i, 1)).isTrue();
    }
    assertThat(tasks.task(id(0), NOW.plus(ManualPollTasks.RETENTION).minusMillis(1))).isPresent();
    assertThat(tasks.task(id(0), NOW.plus(ManualPollTasks.RETENTION))).isEmpty();
    assertThat(tasks.task(id(2_999), NOW)).isEmpty();
  }

  @Test
  void the_oldest_finished_tasks_drop_their_articles_and_retain_their_counts() {
    int full = ManualPollTasks.MAX_ARTICLES / ManualPollTask.MAX_ARTICLES;
    for (int i = 0; i <= full; i++) {
      run(i, ManualPollTask.MAX_ARTICLES);
    }
    ManualPollTask first = tasks.task(id(0), NOW).orElseThrow();
    assertThat(first.articles()).isEmpty();
    assertThat(first.articlesUpdated()).isEqualTo(ManualPollTask.MAX_ARTICLES);
    assertThat(tasks.task(id(1), NOW).orElseThrow().articles())
        .hasSize(ManualPollTask.MAX_ARTICLES);
    assertThat(tasks.task(id(full), NOW).orElseThrow().articles())
        .hasSize(ManualPollTask.MAX_ARTICLES);
  }

  @Test
  void at_the_running_limit_no_task_starts_until_one_ends() {
    for (int i = 0; i < ManualPollTasks.MAX_RUNNING; i++) {
      assertThat(tasks.add(running(i))).isTrue();
    }
    assertThat(tasks.add(running(-1))).isFalse();
    tasks.ended(running(0).ended(PollOutcome.abandoned(FEED), 0, List.of(), NOW));
    assertThat(tasks.add(running(-1))).isTrue();
  }

  @Test
  void at_the_storage_limit_no_task_is_added() {
    for (int i = 0; i < ManualPollTasks.MAX; i++) {
      run(i, 0);
    }
    assertThat(run(-1, 0)).isFalse();
    assertThat(
            tasks.add(
                ManualPollTask.running(id(-1), FEED, true, NOW.plus(ManualPollTasks.RETENTION))))
        .isTrue();
  }
}
