package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.LeaseStore.Registration;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.LeaseContract;
import dev.rssify.testing.contract.Responses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Leases in a real PostgreSQL, and commits under them. */
class PostgresLeasesTest extends LeaseContract {

  private final String url = PostgresServer.shared().emptySchema();

  @Override
  protected LeaseStore open() {
    JdbcStores.postgres(url).close();
    return JdbcStores.postgresLeases(url);
  }

  @Test
  void a_commit_under_an_old_lease_is_refused() {
    try (Store store = JdbcStores.postgres(url);
        LeaseStore leases = JdbcStores.postgresLeases(url)) {
      Feed feed = Responses.added(store, "a");
      int partition = feed.placement().partitionNo();
      Registration first = leases.join("first", Role.ALL, Duration.ZERO).orElseThrow();
      long fence = leases.take(first, List.of(partition), List.of()).getFirst().fence();
      HeldLease lease = new HeldLease(partition, fence);

      assertThat(commit(store, feed, lease)).isInstanceOf(CommitResult.Committed.class);
      Feed after = store.feeds().feed(feed.id()).orElseThrow();
      assertThat(after.placement().fence()).isEqualTo(fence);
      Registration second = leases.join("second", Role.ALL, Duration.ofMinutes(1)).orElseThrow();
      long next = leases.take(second, List.of(partition), List.of(first)).getFirst().fence();

      assertThat(commit(store, after, lease)).isInstanceOf(CommitResult.Fenced.class);
      assertThat(commit(store, after, new HeldLease(partition, next)))
          .isInstanceOf(CommitResult.Committed.class);
      Feed last = store.feeds().feed(feed.id()).orElseThrow();
      assertThat(commit(store, last, null)).as("by an operator").isEqualTo(done());
    }
  }

  @Test
  void a_cursor_under_an_old_lease_is_refused() {
    try (Store store = JdbcStores.postgres(url);
        LeaseStore leases = JdbcStores.postgresLeases(url)) {
      int number = Duty.SINKS.lease();
      Registration paused = leases.join("paused", Role.ALL, Duration.ZERO).orElseThrow();
      long fence = leases.take(paused, List.of(number), List.of()).getFirst().fence();
      assertThat(store.cursors().save("web", 5, new HeldLease(number, fence))).isTrue();
      Registration next = leases.join("next", Role.ALL, Duration.ofMinutes(1)).orElseThrow();
      long newer = leases.take(next, List.of(number), List.of(paused)).getFirst().fence();
      assertThat(store.cursors().save("web", 9, new HeldLease(number, newer))).isTrue();

      assertThat(store.cursors().save("web", 7, new HeldLease(number, fence))).isFalse();

      assertThat(store.cursors().cursor("web")).hasValue(9);
    }
  }

  private static CommitResult done() {
    return new CommitResult.Committed(false);
  }

  private static CommitResult commit(Store store, Feed feed, @Nullable HeldLease lease) {
    PollCommit commit = PollCommit.of(feed, feed.nextVersion(), Instant.EPOCH, List.of());
    return store.commits().commit(List.of(commit.under(lease))).getFirst();
  }
}
