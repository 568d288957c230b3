package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.Task;
import dev.rssify.core.operations.ManualFire;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpkeepTest {

  private final ManualClock clock = ManualClock.start();
  private final Storage storage = Storage.open("memory:");
  private final List<EngineEvent> told = new ArrayList<>();

  private Upkeep upkeep() {
    return new Upkeep(
        storage.store(),
        RetentionPolicy.defaults(),
        RawOperations.of(EngineConfig.defaults(), storage).retention(),
        clock,
        told::add);
  }

  @Test
  void old_events_are_let_go_however_many_there_are() {
    FeedAddress address = new FeedAddress("https://a.example/feed");
    Feed feed = Feed.added(address, new NextPoll(ScheduleConfig.defaults()).first(clock.instant()));
    List<JournalDraft> events = new ArrayList<>();
    for (int i = 0; i < 1_200; i++) {
      events.add(
          JournalDraft.of(
              feed.id(),
              i,
              clock.instant(),
              feed.id(),
              new JournalEvent.Payload.FeedAdded(address.url())));
    }
    storage.store().feeds().add(feed, clock.instant(), events);
    clock.advance(Duration.ofDays(91));

    try (Upkeep upkeep = upkeep()) {
      upkeep.run();
    }

    assertThat(storage.store().journal().horizon()).isEqualTo(1_200);
    assertThat(told).isEmpty();
  }

  @Test
  void what_says_that_a_feed_was_asked_by_hand_goes_an_hour_after_it_has_no_meaning() {
    for (int i = 0; i < 600; i++) {
      storage.store().tasks().add(fired("old " + i));
    }
    clock.advance(Duration.ofMinutes(30));
    storage.store().tasks().add(fired("young"));
    clock.advance(Duration.ofMinutes(31));

    try (Upkeep upkeep = upkeep()) {
      upkeep.run();
    }

    assertThat(storage.store().tasks().count("fire")).isEqualTo(1);
    assertThat(storage.store().tasks().task(NameUuid.of("young"))).isPresent();
    assertThat(told).isEmpty();
  }

  private Task fired(String name) {
    Instant until = clock.instant().plus(ManualFire.PAUSE);
    return new Task(NameUuid.of(name), "fire", "a.example:443", 0, until, 0, null, "{}");
  }
}
