package dev.rssify.core.operations.manual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.cluster.WorkerSignals;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requests for manual polls between workers. */
class SharedPollsTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final TaskStore tasks = MemoryStore.open().tasks();
  private final Map<String, ManualPollTask> written = new HashMap<>();

  /** The polls of a worker that owns the feed of this host, and no other. */
  private SharedPolls worker(String host) {
    int partition = feed(host).placement().partitionNo();
    return new SharedPolls(
        tasks,
        new Ownership() {
          @Override
          public boolean owns(int partitionNo) {
            return partitionNo == partition;
          }

          @Override
          public @Nullable HeldLease lease(int partitionNo) {
            return null;
          }

          @Override
          public boolean isHeld(@Nullable HeldLease lease) {
            return true;
          }
        },
        WorkerSignals.NONE,
        task -> {
          written.put(task.taskId().toString(), task);
          return task.taskId().toString();
        },
        written::get);
  }

  private static Feed feed(String host) {
    return Feed.added(
        new FeedAddress("https://" + host + "/feed"),
        new FeedSchedule(
            FeedSchedule.State.HEALTHY,
            Duration.ofMinutes(15),
            NOW,
            null,
            FeedSchedule.Reason.NEW_FEED,
            null));
  }

  private static ManualPollTask task(int number, Feed feed) {
    UUID id = NameUuid.of("request " + number);
    return ManualPollTask.running(id, feed.id(), false, NOW.plusMillis(number));
  }

  @Test
  void requests_for_a_worker_that_takes_none_do_not_delay_those_of_others() {
    SharedPolls api = worker("nothing.example");
    for (int i = 0; i < 300; i++) {
      Feed stalled = feed("stalled.example");
      assertThat(api.request(task(i, stalled), stalled)).isTrue();
    }
    Feed mine = feed("mine.example");
    assertThat(api.request(task(300, mine), mine)).isTrue();

    assertThat(worker("mine.example").take(NOW.plusSeconds(1)))
        .extracting(ManualPollTask::feedId)
        .containsExactly(mine.id());
  }

  @Test
  void a_limited_number_of_requests_waits() {
    SharedPolls api = worker("nothing.example");
    Feed feed = feed("slow.example");
    for (int i = 0; i < SharedPolls.MAX_WAITING; i++) {
      assertThat(api.isFull()).isFalse();
      assertThat(api.request(task(i, feed), feed)).isTrue();
    }
    assertThat(api.isFull()).isTrue();
  }
}
