package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.Tallies.OfEntry;
import dev.rssify.core.store.Tallies.OfFeed;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts that the database computes. */
interface TallyContract extends OpenStore {

  @Test
  default void entries_and_outcomes_are_counted_by_feed_and_by_day() {
    Feed busy = added("busy");
    Feed quiet = added("quiet");
    Instant at = Samples.minute(1);
    Feed polled =
        done(
            SamplePoll.of(busy, 1)
                .inserting(Samples.entry(busy, "a", at), Samples.entry(busy, "b", at)));
    done(SamplePoll.of(polled, 2).inserting(Samples.entry(polled, "c", at)));
    done(SamplePoll.of(quiet, 3).inserting(Samples.entry(quiet, "d", at)));
    Instant before = Samples.T0.minus(Duration.ofDays(1));

    assertThat(store().tallies().entriesByFeed(5))
        .containsExactly(new OfFeed(busy.id(), 3), new OfFeed(quiet.id(), 1));
    assertThat(store().tallies().entriesByFeed(1)).hasSize(1);
    assertThat(store().tallies().entriesByDay(before).values().stream().mapToLong(n -> n).sum())
        .isEqualTo(4);
    assertThat(store().tallies().entriesByDay(before).firstKey())
        .isEqualTo(LocalDate.ofInstant(Samples.T0, ZoneOffset.UTC));
    assertThat(store().tallies().outcomes(before)).isEqualTo(Map.of("ok", 3L));
    assertThat(store().tallies().outcomesByHour(before))
        .isEqualTo(Map.of(Samples.T0.truncatedTo(ChronoUnit.HOURS), Map.of("ok", 3L)));
    assertThat(store().tallies().notModifiedByFeed(before)).isEmpty();
    assertThat(store().tallies().outcomes(Samples.T0.plus(Duration.ofDays(99)))).isEmpty();
  }

  @Test
  default void the_size_of_the_newest_entries_is_computed_in_the_store() {
    Feed feed = added("busy");
    Instant seen = Samples.minute(9);
    done(
        SamplePoll.of(feed, 1)
            .inserting(
                Samples.entry(feed, "older", Samples.minute(1), seen),
                Samples.entry(feed, "newer", Samples.minute(2), seen)));

    assertThat(store().tallies().newest(5))
        .extracting(OfEntry::sortAt)
        .containsExactly(Samples.minute(2), Samples.minute(1));
    assertThat(store().tallies().newest(1))
        .singleElement()
        .satisfies(entry -> {
          assertThat(entry.firstSeen()).isEqualTo(seen);
          assertThat(entry.initial()).isFalse();
          assertThat(entry.bytes()).isBetween(10L, 10_000L);
        });
  }
}
