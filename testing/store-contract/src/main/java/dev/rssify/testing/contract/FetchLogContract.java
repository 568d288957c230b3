package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.FetchLog;
import dev.rssify.core.store.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a store handles the fetch log. */
interface FetchLogContract extends OpenStore {

  @Test
  default void a_fetch_record_is_read_back_unchanged() {
    Feed feed = added("a");
    SamplePoll poll = SamplePoll.of(feed, 1);
    FetchRecord bare =
        new FetchRecord(
            poll.fetchId(),
            feed.id(),
            Cause.MANUAL,
            Samples.minute(1),
            feed.url(),
            null,
            "dns_failure",
            "no such host: \"x\"",
            Duration.ZERO,
            ExchangeTimings.NONE,
            0,
            0,
            null,
            0,
            0,
            0,
            DecisionTrace.NONE);
    commit(poll.commit(bare));

    assertThat(store().fetches().last(feed.id())).contains(bare);
    assertThat(store().fetches().fetch(bare.fetchId())).contains(bare);

    SamplePoll next = SamplePoll.of(feed(feed.id()), 2);
    done(next);
    assertThat(store().fetches().last(feed.id())).contains(next.fetch("ok"));
  }

  @Test
  default void an_unchanged_fetch_is_not_found_by_its_id() {
    SamplePoll poll = SamplePoll.of(added("a"), 1);
    commit(poll.commit(poll.fetch("not_modified")));

    assertThat(store().fetches().fetch(poll.fetchId())).isEmpty();
    assertThat(commit(poll.commit(poll.fetch("not_modified"))))
        .isEqualTo(new CommitResult.Committed(true));
  }

  @Test
  default void the_last_fetch_of_a_feed_is_the_newest() {
    Feed feed = added("a");
    Feed other = added("b");
    assertThat(store().fetches().last(feed.id())).isEmpty();
    Feed current = feed;
    for (int i = 1; i <= 30; i++) {
      current = done(SamplePoll.of(current, i));
    }
    done(SamplePoll.of(other, 99));

    assertThat(store().fetches().last(feed.id()).orElseThrow().at()).isEqualTo(Samples.minute(30));
    assertThat(store().fetches().newest(feed.id(), 3))
        .extracting(FetchRecord::at)
        .containsExactly(Samples.minute(30), Samples.minute(29), Samples.minute(28));
  }

  @Test
  default void fetches_are_listed_page_by_page_in_both_orders() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 7; i++) {
      SamplePoll poll = SamplePoll.of(current, i);
      commit(poll.commit(poll.fetch(i % 2 == 0 ? "ok" : "not_modified")));
      current = feed(feed.id());
    }
    done(SamplePoll.of(added("b"), 4));
    FetchLog log = store().fetches();

    List<FetchRecord> newest = log.newest(feed.id(), 3);
    assertThat(log.newest(feed.id(), FetchLog.Position.of(newest.getLast()), 3))
        .extracting(FetchRecord::at)
        .containsExactly(Samples.minute(4), Samples.minute(3), Samples.minute(2));
    List<FetchRecord> oldest = log.oldest(feed.id(), null, 5);
    assertThat(oldest).extracting(FetchRecord::at).first().isEqualTo(Samples.minute(1));
    assertThat(log.oldest(feed.id(), FetchLog.Position.of(oldest.getLast()), 5))
        .isEqualTo(newest.subList(0, 2).reversed());
    assertThat(log.all(feed.id(), null, null).toList())
        .isEqualTo(log.newest(feed.id(), 9).reversed())
        .hasSize(7);
    assertThat(log.all(feed.id(), Samples.minute(3), Samples.minute(5)))
        .extracting(FetchRecord::at)
        .containsExactly(Samples.minute(3), Samples.minute(4));
    assertThat(
            log.oldest(feed.id(), Samples.minute(3), null, FetchLog.Position.of(oldest.get(3)), 2))
        .extracting(FetchRecord::at)
        .containsExactly(Samples.minute(5), Samples.minute(6));
  }

  @Test
  default void fetches_of_a_period_are_listed_newest_first_for_one_feed_and_for_all() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 6; i++) {
      current = done(SamplePoll.of(current, i));
    }
    Feed other = done(SamplePoll.of(added("b"), 4));
    FetchLog log = store().fetches();

    assertThat(log.newest(feed.id(), Samples.minute(2), Samples.minute(5), null, 2))
        .extracting(FetchRecord::at)
        .containsExactly(Samples.minute(4), Samples.minute(3));
    assertThat(log.newestOfAll(null, null, null, 9)).hasSize(7);
    List<FetchRecord> span = log.newestOfAll(Samples.minute(3), Samples.minute(6), null, 9);
    assertThat(span)
        .extracting(FetchRecord::at)
        .containsExactly(
            Samples.minute(5), Samples.minute(4), Samples.minute(4), Samples.minute(3));
    assertThat(span.subList(1, 3))
        .extracting(FetchRecord::feedId)
        .containsExactlyInAnyOrder(feed.id(), other.id());
    for (int i = 0; i < span.size(); i++) {
      assertThat(
              log.newestOfAll(
                  Samples.minute(3), null, FetchLog.Position.of(span.get(i)), span.size()))
          .isEqualTo(span.subList(i + 1, span.size()));
    }
  }

  @Test
  default void pages_continue_from_a_position_whose_record_was_rolled_up() {
    Feed feed = added("a");
    FetchLog.Position gone = new FetchLog.Position(Samples.minute(0), feed.id());
    done(SamplePoll.of(feed, 1));

    assertThat(store().fetches().newest(feed.id(), gone, 9)).isEmpty();
    assertThat(store().fetches().oldest(feed.id(), gone, 9)).hasSize(1);
  }

  @Test
  default void old_fetches_are_rolled_up_by_hour_except_the_newest() {
    Feed feed = added("a");
    Feed current = feed;
    for (String outcome : List.of("ok", "not_modified", "http_500", "unchanged")) {
      int minute = 25 * (int) current.version();
      SamplePoll poll = SamplePoll.of(current, minute);
      commit(poll.commit(poll.fetch(outcome)));
      current = feed(feed.id());
    }
    RetentionPolicy oneDay =
        new RetentionPolicy(Duration.ofDays(9), null, Duration.ofDays(9), Duration.ofDays(1));

    assertThat(store().maintenance().retain(oneDay, Samples.minute(99_999), 100).fetches())
        .isEqualTo(3);

    assertThat(store().fetches().newest(feed.id(), 9))
        .extracting(FetchRecord::outcome)
        .containsExactly("unchanged");
    assertThat(store().fetches().last(feed.id()).orElseThrow().at()).isEqualTo(Samples.minute(75));
    assertThat(store().fetches().hours(feed.id(), Samples.T0, Samples.minute(600)))
        .containsExactly(new FetchHour(feed.id(), Samples.T0, 3, 1, 1, 0, 0, 3000));
    assertThat(store().fetches().hours(feed.id(), Samples.minute(60), Samples.minute(600)))
        .isEmpty();
    assertThat(store().tallies().outcomes(Samples.T0))
        .isEqualTo(Map.of("document", 1L, "not_modified", 1L, "failed", 1L, "unchanged", 1L));
    assertThat(store().tallies().notModifiedByFeed(Samples.T0)).isEqualTo(Map.of(feed.id(), 1L));
    assertThat(store().tallies().outcomes(Samples.minute(60))).isEqualTo(Map.of("unchanged", 1L));

    done(SamplePoll.of(current, 80));
    store().maintenance().retain(oneDay, Samples.minute(99_999), 100);
    assertThat(store().fetches().hours(feed.id(), Samples.T0, Samples.minute(600)))
        .extracting(FetchHour::polls)
        .containsExactly(3, 1);
  }
}
