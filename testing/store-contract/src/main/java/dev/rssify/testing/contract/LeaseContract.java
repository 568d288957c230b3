package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Lease;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.LeaseStore.Registration;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.cluster.Worker;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every {@link LeaseStore}. */
public abstract class LeaseContract {

  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration OVER = Duration.ZERO;

  private LeaseStore leases;

  protected abstract LeaseStore open();

  @BeforeEach
  void prepare() {
    leases = open();
  }

  @AfterEach
  void close() {
    leases.close();
  }

  private Registration join(String id, Duration lease) {
    return leases.join(id, Role.ALL, lease).orElseThrow();
  }

  @Test
  void a_worker_is_registered_once_until_it_expires() {
    join("a", LONG);
    assertThat(leases.join("a", Role.ALL, LONG)).isEmpty();

    Registration first = join("b", OVER);
    Registration second = join("b", LONG);

    assertThat(second.fence()).isGreaterThan(first.fence());
    assertThat(leases.renew(first, Worker.Report.NONE, LONG)).isEmpty();
    assertThat(leases.renew(second, Worker.Report.NONE, LONG)).isPresent();
  }

  @Test
  void a_view_contains_the_workers_with_their_reports() {
    Registration a = leases.join("a", Set.of(Role.API, Role.SINK), LONG).orElseThrow();
    Worker.Report report = new Worker.Report(1, 2, 3, 4, 5, 6);

    Worker seen = leases.renew(a, report, LONG).orElseThrow().workers().getFirst();

    assertThat(seen.id()).isEqualTo("a");
    assertThat(seen.roles()).containsExactlyInAnyOrder(Role.API, Role.SINK);
    assertThat(seen.report()).isEqualTo(report);
    assertThat(seen.isExpired(leases.view().at())).isFalse();
  }

  @Test
  void a_lease_has_one_owner_and_each_grant_a_higher_fence() {
    Registration a = join("a", LONG);
    Registration b = join("b", LONG);

    List<Lease> ours = leases.take(a, List.of(1, 2), List.of());
    List<Lease> theirs = leases.take(b, List.of(2, 3), List.of());

    assertThat(ours).extracting(Lease::number).containsExactlyInAnyOrder(1, 2);
    assertThat(theirs).extracting(Lease::number).containsExactly(3);
    assertThat(theirs.getFirst().fence()).isGreaterThan(ours.getFirst().fence());
  }

  @Test
  void a_released_lease_can_be_taken_and_only_its_owner_releases_it() {
    Registration a = join("a", LONG);
    Registration b = join("b", LONG);
    leases.take(a, List.of(1), List.of());

    leases.release(b, List.of(1));
    assertThat(leases.take(b, List.of(1), List.of())).isEmpty();
    leases.release(a, List.of(1));

    assertThat(leases.take(b, List.of(1), List.of())).extracting(Lease::owner).containsExactly("b");
  }

  @Test
  void an_expired_worker_is_removed_with_its_leases() {
    Registration dead = join("dead", OVER);
    long old = leases.take(dead, List.of(1), List.of()).getFirst().fence();
    Registration next = join("next", LONG);

    List<Lease> taken = leases.take(next, List.of(1), List.of(dead));

    assertThat(taken).hasSize(1);
    assertThat(taken.getFirst().fence()).isGreaterThan(old);
    assertThat(leases.renew(dead, Worker.Report.NONE, LONG)).isEmpty();
    assertThat(leases.take(dead, List.of(2), List.of())).isEmpty();
    leases.release(dead, List.of(1));
    assertThat(leases.view().of("next")).hasSize(1);
  }

  @Test
  void an_expired_worker_that_renews_first_retains_its_leases() {
    Registration late = join("late", OVER);
    leases.take(late, List.of(1), List.of());
    assertThat(leases.renew(late, Worker.Report.NONE, LONG)).isPresent();

    Registration other = join("other", LONG);

    assertThat(leases.take(other, List.of(1), List.of(late))).isEmpty();
    assertThat(leases.view().of("late")).extracting(Lease::number).containsExactly(1);
  }

  @Test
  void a_worker_that_leaves_releases_everything() {
    Registration a = join("a", LONG);
    leases.take(a, List.of(1), List.of());

    leases.leave(a);

    assertThat(leases.view().workers()).isEmpty();
    assertThat(leases.view().of("a")).isEmpty();
  }
}
