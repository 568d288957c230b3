package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Feed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a store remembers of polls that were about to be sent. */
interface AttemptContract extends OpenStore {

  @Test
  default void an_attempt_is_open_until_a_poll_of_its_feed_is_committed() {
    Feed a = added("a");
    Feed b = added("b");
    Attempt ofA = new Attempt(a.id(), SamplePoll.of(a, 1).fetchId(), Samples.minute(1));
    Attempt ofB = new Attempt(b.id(), SamplePoll.of(b, 1).fetchId(), Samples.minute(1));
    store().attempts().remember(List.of(ofA, ofB));
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
    store().attempts().remember(List.of(first, stray));
    store().attempts().remember(List.of(second));

    assertThat(store().attempts().open()).containsExactly(second);
  }

  @Test
  default void who_is_about_to_ask_learns_how_the_feeds_stand() {
    Feed a = added("a");
    Feed b = done(SamplePoll.of(added("b"), 1));
    Feed nowhere = Samples.feed("nowhere");

    assertThat(
            store()
                .attempts()
                .remember(
                    List.of(
                        new Attempt(a.id(), a.id(), Samples.minute(2)),
                        new Attempt(b.id(), b.id(), Samples.minute(2)),
                        new Attempt(nowhere.id(), nowhere.id(), Samples.minute(2)))))
        .containsExactlyInAnyOrder(a, b);
    assertThat(store().attempts().remember(List.of())).isEmpty();
  }
}
