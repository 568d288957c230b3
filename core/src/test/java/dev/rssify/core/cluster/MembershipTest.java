package dev.rssify.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.SimulatedCluster.SimulatedWorker;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.testkit.Property;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers that join, leave, pause, die, lose the store, and have clocks that are wrong. */
class MembershipTest {

  private static final Duration QUIET = Duration.ofSeconds(40);

  private final SimulatedCluster cluster = new SimulatedCluster(new SplittableRandom(7));

  @Test
  void a_single_worker_holds_all_partitions_and_duties() {
    SimulatedWorker worker = cluster.add(Role.values());

    cluster.pass(Duration.ofSeconds(3));

    assertThat(worker.polled.cardinality()).isEqualTo(FeedPlacement.PARTITIONS);
    assertThat(worker.duties).containsExactlyInAnyOrder(Duty.values());
  }

  @Test
  void a_second_worker_gets_half_of_the_partitions_and_no_other_moves() {
    SimulatedWorker first = cluster.add(Role.POLL);
    cluster.pass(Duration.ofSeconds(5));

    SimulatedWorker second = cluster.add(Role.POLL);
    cluster.pass(QUIET);

    assertThat(first.polled.cardinality()).isEqualTo(512);
    assertThat(second.polled.cardinality()).isEqualTo(512);
    assertThat(second.moves).isEqualTo(512);
    assertThat(first.moves).isEqualTo(1024);
  }

  @Test
  void the_partitions_of_a_dead_worker_are_taken_over_within_15_seconds() {
    SimulatedWorker first = cluster.add(Role.POLL);
    SimulatedWorker second = cluster.add(Role.POLL);
    cluster.pass(QUIET);

    first.dead = true;
    cluster.pass(Duration.ofSeconds(15));

    assertThat(second.polled.cardinality()).isEqualTo(FeedPlacement.PARTITIONS);
  }

  @Test
  void a_worker_without_the_role_polls_nothing_and_has_no_duty() {
    SimulatedWorker api = cluster.add(Role.API);
    cluster.add(Role.POLL);
    cluster.pass(QUIET);

    assertThat(api.polled.cardinality()).isZero();
    assertThat(api.duties).isEmpty();
    assertThat(api.membership.state()).isEqualTo(Membership.State.ACTIVE);
  }

  @Test
  void the_deadline_counts_from_before_the_renewal_was_sent() {
    SimulatedWorker worker = cluster.add(Role.POLL);
    cluster.pass(Duration.ofSeconds(3));
    HeldLease lease = worker.membership.lease(5);

    worker.pause(Duration.ofHours(1));
    cluster.clock.advance(Duration.ofSeconds(10));

    assertThat(worker.membership.isHeld(lease)).isFalse();
    assertThat(worker.membership.state()).isEqualTo(Membership.State.EXPIRED);
  }

  @Test
  void a_lease_does_not_outlast_the_sleep_of_a_machine() {
    SimulatedWorker worker = cluster.add(Role.POLL);
    cluster.pass(Duration.ofSeconds(3));
    HeldLease lease = worker.membership.lease(5);

    worker.setClock(Duration.ofSeconds(30)); // the monotonic clock stood still

    assertThat(worker.membership.isHeld(lease)).isFalse();
  }

  @Test
  void a_worker_that_was_paused_for_long_joins_again_with_new_leases() {
    SimulatedWorker paused = cluster.add(Role.POLL);
    cluster.add(Role.POLL);
    cluster.pass(QUIET);
    int partition = paused.polled.nextSetBit(0);
    HeldLease old = paused.membership.lease(partition);

    paused.pause(Duration.ofSeconds(30));
    cluster.pass(QUIET.plusSeconds(30));

    assertThat(paused.polled.cardinality()).isEqualTo(512);
    assertThat(paused.membership.isHeld(old)).isFalse();
  }

  @Test
  void an_outage_of_the_store_moves_no_partition() {
    List<SimulatedWorker> three =
        List.of(cluster.add(Role.POLL), cluster.add(Role.POLL), cluster.add(Role.POLL));
    cluster.pass(QUIET);
    int moves = three.stream().mapToInt(worker -> worker.moves).sum();

    cluster.storeIsDown = true;
    cluster.pass(Duration.ofSeconds(60));
    assertThat(three).noneMatch(worker -> worker.relies(worker.polled.nextSetBit(0)));
    cluster.storeIsDown = false;
    cluster.pass(Duration.ofSeconds(8));

    assertThat(three.stream().mapToInt(worker -> worker.moves).sum()).isEqualTo(moves);
    assertThat(three).allMatch(worker -> worker.relies(worker.polled.nextSetBit(0)));
  }

  @Test
  void leases_whose_grant_was_not_received_are_found_in_the_store() {
    SimulatedWorker worker = cluster.add(Role.POLL);
    cluster.pass(Duration.ofSeconds(3));
    cluster.leases.release(cluster.registration(worker), List.of(5));
    cluster.leases.take(cluster.registration(worker), List.of(5), List.of());

    cluster.pass(Duration.ofSeconds(3));

    long fence = cluster.leases.view().leases().get(5).fence();
    assertThat(worker.membership.lease(5)).isEqualTo(new HeldLease(5, fence));
  }

  @Test
  void no_partition_has_two_holders_in_random_schedules() {
    Property.forAll(4, RandomGenerator::nextLong, seed -> schedule(seed, 20));
  }

  @Test
  @Tag("long")
  void no_partition_has_two_holders_in_long_schedules() {
    Property.forAll(100, RandomGenerator::nextLong, seed -> schedule(seed, 60));
  }

  /** After the faults have ended, all partitions are polled, and evenly. */
  private static void schedule(long seed, int faults) {
    SplittableRandom random = new SplittableRandom(seed);
    SimulatedCluster cluster = new SimulatedCluster(random);
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      cluster.add(Role.values());
    }
    cluster.storeIsSlow = true;
    for (int i = 0; i < faults; i++) {
      fault(cluster, random);
      cluster.pass(Duration.ofMillis(random.nextInt(12_000)));
      cluster.storeIsDown = cluster.storeIsDown && random.nextBoolean();
    }
    cluster.storeIsDown = false;
    cluster.storeIsSlow = false;
    cluster.pass(Duration.ofSeconds(120));
    requireFairShares(cluster);
  }

  private static void fault(SimulatedCluster cluster, SplittableRandom random) {
    List<SimulatedWorker> alive = cluster.alive();
    SimulatedWorker one = alive.get(random.nextInt(alive.size()));
    switch (random.nextInt(6)) {
      case 0 -> one.pause(Duration.ofMillis(random.nextInt(40_000)));
      case 1 -> one.dead = alive.size() > 1;
      case 2 -> cluster.add(Role.values());
      case 3 -> cluster.storeIsDown = true;
      case 4 -> one.setClock(Duration.ofMillis(random.nextInt(-60_000, 60_000)));
      default -> {}
    }
  }

  private static void requireFairShares(SimulatedCluster cluster) {
    List<SimulatedWorker> alive = cluster.alive();
    int share = FeedPlacement.PARTITIONS / alive.size();
    assertThat(alive)
        .allSatisfy(worker ->
            assertThat(worker.polled.cardinality()).as(worker.id).isBetween(share, share + 1));
    assertThat(alive.stream().mapToInt(worker -> worker.polled.cardinality()).sum())
        .isEqualTo(FeedPlacement.PARTITIONS);
    assertThat(alive.stream().flatMap(worker -> worker.duties.stream()))
        .containsExactlyInAnyOrder(Duty.values());
  }
}
