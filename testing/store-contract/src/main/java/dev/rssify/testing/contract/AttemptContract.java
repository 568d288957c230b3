package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.Attempts.Started;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How a store records polls that are about to start. */
interface AttemptContract extends OpenStore {

  private Started start(int minute, Attempt... attempts) {
    return store()
        .attempts()
        .start(
            Stream.of(attempts)
                .map(attempt -> new PollStart(attempt, "of " + attempt.feedId()))
                .toList(),
            new SlotClaim("us", Samples.minute(minute), Samples.minute(minute + 2)));
  }

  @Test
  default void an_attempt_is_open_until_a_poll_of_its_feed_is_committed() {
    Feed a = added("a");
    Feed b = added("b");
    Attempt ofA = new Attempt(a.id(), SamplePoll.of(a, 1).fetchId(), Samples.minute(1));
    Attempt ofB = new Attempt(b.id(), SamplePoll.of(b, 1).fetchId(), Samples.minute(1));
    start(1, ofA, ofB);
    assertThat(store().attempts().open()).containsExactlyInAnyOrder(ofA, ofB);

    done(SamplePoll.of(a, 1));
    assertThat(store().attempts().open()).containsExactly(ofB);
    assertThat(feed(b.id()).version()).isZero();

    commit(SamplePoll.of(b, 2).commit(null));
    assertThat(store().attempts().open()).containsExactly(ofB);
  }

  @Test
  default void the_newest_attempt_of_a_feed_counts() {
    Feed feed = added("a");
    Attempt first = new Attempt(feed.id(), SamplePoll.of(feed, 1).fetchId(), Samples.minute(1));
    Attempt second = new Attempt(feed.id(), SamplePoll.of(feed, 2).fetchId(), Samples.minute(2));
    Attempt stray = new Attempt(Samples.feed("nowhere").id(), feed.id(), Samples.minute(1));
    start(1, first, stray);
    start(2, second);

    assertThat(store().attempts().open()).containsExactly(second);
  }

  @Test
  default void a_starting_poll_gets_the_current_feed() {
    Feed a = added("a");
    Feed b = done(SamplePoll.of(added("b"), 1));
    Feed nowhere = Samples.feed("nowhere");

    Started started =
        start(
            2,
            new Attempt(a.id(), a.id(), Samples.minute(2)),
            new Attempt(b.id(), b.id(), Samples.minute(2)),
            new Attempt(nowhere.id(), nowhere.id(), Samples.minute(2)));

    assertThat(started.feeds()).containsExactlyInAnyOrder(a, b);
    assertThat(started.closed()).isEmpty();
    assertThat(start(3).feeds()).isEmpty();
  }

  @Test
  default void a_poll_whose_group_is_closed_does_not_start_and_leaves_no_attempt() {
    Feed a = added("a");
    Feed b = added("b");
    Feed c = added("c");
    store().gates().put(HostGate.backingOff("of " + a.id(), Samples.minute(9), 1, "429"));
    store()
        .gates()
        .take("of " + b.id(), new SlotClaim("them", Samples.minute(1), Samples.minute(3)));

    Started started =
        start(
            2,
            new Attempt(a.id(), a.id(), Samples.minute(2)),
            new Attempt(b.id(), b.id(), Samples.minute(2)),
            new Attempt(c.id(), c.id(), Samples.minute(2)));

    assertThat(started.feeds()).containsExactly(c);
    assertThat(started.closed())
        .containsExactlyInAnyOrderElementsOf(
            store().gates().gates(List.of("of " + a.id(), "of " + b.id())));
    assertThat(store().attempts().open()).extracting(Attempt::feedId).containsExactly(c.id());
  }
}
