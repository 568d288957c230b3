package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.SharedStartSlots;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A poller on a manual clock, a scripted web and a store in memory. */
abstract class PollerScene {

  static final Duration HOUR = Duration.ofHours(1);

  final ManualClock wall = ManualClock.start();
  final SteadyClock clock = new SteadyClock(wall, wall::nanos);
  final NextPoll schedule = new NextPoll(ScheduleConfig.defaults());
  final ScriptedTransport web = new ScriptedTransport();
  Store store = MemoryStore.open();
  final List<EngineEvent> reported = new ArrayList<>();
  StartCondition condition = StartCondition.NONE;
  private int processes;
  SharedStartSlots slots = slots();
  Dispatcher dispatcher = new Dispatcher(GateConfig.defaults(), clock, slots);
  Poller poller = poller();

  /** Decides which backfills polls start; overridden without access to fields. */
  BackfillPolicy policy() {
    return BackfillPolicy.OFF;
  }

  Poller poller() {
    PollPipeline pipeline =
        new PollPipeline(
            FeedSources.plain(
                new LineFeedParser(),
                new FeedFetcher(
                    FetchConfig.defaults(new UserAgent("0.1.0", "https://rssify.example/bot")),
                    dispatcher.gate(),
                    web,
                    clock),
                clock),
            new DocumentExecutor(2, 1L << 30),
            new MemoryRawStore(),
            ParseLimits.defaults(),
            new EntryNormalizer(html -> html),
            schedule,
            policy(),
            RegistrableDomains.HOSTS,
            store,
            () -> {},
            reported::add,
            clock);
    return new Poller(
        dispatcher,
        pipeline,
        schedule,
        store,
        slots,
        () -> condition.refusal(),
        clock,
        reported::add);
  }

  /** Another process continues, after any kind of end of this one. */
  void restart() {
    slots = slots();
    dispatcher = new Dispatcher(GateConfig.defaults(), clock, slots);
    poller = poller();
  }

  private SharedStartSlots slots() {
    return new SharedStartSlots(
        store.gates(),
        "process " + ++processes,
        GateConfig.defaults().spacing(),
        clock,
        reported::add);
  }

  @AfterEach
  void close() {
    poller.close();
  }

  Feed add(String url) {
    Feed feed = Feed.added(new FeedAddress(url), schedule.first(clock.instant()));
    store.feeds().add(feed, clock.instant(), List.of());
    return feed;
  }

  /** Starts every poll that may start and waits until all have ended. */
  int step() {
    int started = poller.step();
    while (!dispatcher.isIdle()) {
      BusyWait.pause();
    }
    return started;
  }

  Instant nextRun(Feed feed) {
    return store.feeds().feed(feed.id()).orElseThrow().schedule().nextRunAt();
  }
}
