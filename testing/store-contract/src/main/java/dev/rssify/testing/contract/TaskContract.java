package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a store handles tasks. */
interface TaskContract extends OpenStore {

  @Test
  default void a_task_is_due_until_it_is_completed() {
    Task late = task("late", 9, 0, null);
    Task soon = task("soon", 5, 0, null);
    assertThat(store().tasks().add(late)).isTrue();
    assertThat(store().tasks().add(soon)).isTrue();
    assertThat(store().tasks().add(task("soon", 1, 0, null))).isFalse();

    assertThat(store().tasks().due("article", Samples.minute(4), 9)).isEmpty();
    assertThat(store().tasks().due("article", Samples.minute(5), 9)).containsExactly(soon);
    assertThat(store().tasks().due("article", Samples.minute(9), 9)).containsExactly(soon, late);
    assertThat(store().tasks().due("article", Samples.minute(9), 1)).containsExactly(soon);
    assertThat(store().tasks().due("other", Samples.minute(9), 9)).isEmpty();

    Task again = task("soon", 20, 1, "timeout");
    store().tasks().update(again);
    store().tasks().remove(late.id());
    store().tasks().update(late);
    assertThat(store().tasks().due("article", Samples.minute(99), 9)).containsExactly(again);
    assertThat(store().tasks().count("article")).isEqualTo(1);
    assertThat(store().tasks().add(task("new", 5, 0, null))).isTrue();
    assertThat(store().tasks().countByError("article")).isEqualTo(Map.of("timeout", 1L, "", 1L));
  }

  @Test
  default void due_tasks_are_read_page_by_page() {
    List<Task> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(task("task " + i, i / 8, 0, null));
      assertThat(store().tasks().add(all.getLast())).isTrue();
    }
    List<Task> read = new ArrayList<>();
    List<Task> page = store().tasks().due("article", null, Samples.minute(9), 3);
    while (!page.isEmpty()) {
      read.addAll(page);
      page =
          store()
              .tasks()
              .due("article", TaskStore.Position.of(page.getLast()), Samples.minute(9), 3);
    }

    assertThat(read).containsExactlyInAnyOrderElementsOf(all);
    assertThat(read).isEqualTo(store().tasks().due("article", Samples.minute(9), 99));
  }

  @Test
  default void a_task_is_claimed_by_one_caller_until_it_is_due() throws Exception {
    assertThat(store().tasks().task(NameUuid.of("claim"))).isEmpty();
    assertThat(claims(Samples.minute(0), task("claim", 5, 1, null))).isEqualTo(1);
    assertThat(claims(Samples.minute(4), task("claim", 9, 2, null))).isZero();
    assertThat(store().tasks().task(NameUuid.of("claim"))).contains(task("claim", 5, 1, null));

    assertThat(claims(Samples.minute(5), task("claim", 10, 3, "late"))).isEqualTo(1);
    assertThat(store().tasks().task(NameUuid.of("claim"))).contains(task("claim", 10, 3, "late"));
  }

  @Test
  default void a_task_is_exchanged_while_its_due_time_is_the_expected_one() {
    Task first = task("exchange", 5, 0, null);
    assertThat(store().tasks().exchange(first, null)).isFalse();
    assertThat(store().tasks().add(first)).isTrue();
    Task next = task("exchange", 6, 1, "late");

    assertThat(store().tasks().exchange(next, null)).isFalse();
    assertThat(store().tasks().exchange(first, next)).isTrue();
    assertThat(store().tasks().exchange(first, null)).isFalse();
    assertThat(store().tasks().task(first.id())).contains(next);

    assertThat(store().tasks().exchange(next, null)).isTrue();
    assertThat(store().tasks().task(first.id())).isEmpty();
  }

  private int claims(Instant now, Task task) throws Exception {
    CountDownLatch all = new CountDownLatch(8);
    AtomicInteger won = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 8; i++) {
        threads.execute(() -> {
          all.countDown();
          if (await(all) && store().tasks().claim(task, now)) {
            won.incrementAndGet();
          }
        });
      }
    }
    return won.get();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Task task(String name, int minute, int attempts, @Nullable String error) {
    return new Task(
        NameUuid.of(name),
        "article",
        name.equals("late") ? null : "a.example",
        1023,
        Samples.minute(minute),
        attempts,
        error,
        "{\"url\":\"" + name + "\"}");
  }
}
