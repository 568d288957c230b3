package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
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
}
