package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Groups of hosts that pages linked to, and that are no longer used. */
class UnusedGroupsTest {

  private static final int HOSTS = 100_000;

  private long now = 1_000_000;
  private final DueQueue dueQueue = new DueQueue();
  private final Gates gates =
      new Gates(GateConfig.defaults(), dueQueue.places, dueQueue::isBefore, () -> now);

  private void visit(int hosts) {
    for (int i = 0; i < hosts; i++) {
      PolitenessGroup group = gates.group("host" + i);
      InFlightRequests.Request request = gates.take(group, now);
      gates.sent(group, now);
      gates.release(group, request, true);
      now += 1;
    }
  }

  @Test
  void groups_without_feeds_are_removed_once_their_spacing_is_over() {
    visit(HOSTS);

    assertThat(gates.count()).isLessThan(HOSTS / 4);
  }

  @Test
  void a_group_that_still_limits_requests_is_retained() {
    PolitenessGroup limited = gates.group("limited");
    limited.backOffUntil = now + 3_600_000;
    PolitenessGroup polled = gates.group("polled");
    polled.feeds = 1;
    PolitenessGroup busy = gates.group("busy");
    InFlightRequests.Request _ = gates.take(busy, now);
    visit(HOSTS);

    assertThat(gates.group("limited")).isSameAs(limited);
    assertThat(gates.group("polled")).isSameAs(polled);
    assertThat(gates.group("busy")).isSameAs(busy);
  }
}
