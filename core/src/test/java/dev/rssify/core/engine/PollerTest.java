package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.ParseLimits;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.ManualClock;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The loop on a virtual clock: nothing happens but what a step starts. */
class PollerTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final ManualClock wall = ManualClock.start();
  private final SteadyClock clock = new SteadyClock(wall, wall::nanos);
  private final NextPoll schedule = new NextPoll(ScheduleConfig.defaults());
  private final ScriptedOutbound web = new ScriptedOutbound();
  private final Store store = MemoryStore.open();
  private final List<EngineEvent> told = new ArrayList<>();
  private StartCondition condition = StartCondition.NONE;
  private Dispatcher dispatcher = new Dispatcher(GateConfig.defaults(), clock);
  private Poller poller = poller();

  private Poller poller() {
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
            new MemoryRawStore(),
            ParseLimits.defaults(),
            new EntryNormalizer(html -> html),
            schedule,
            store,
            () -> {},
            told::add,
            clock);
    return new Poller(
        dispatcher,
        pipeline,
        schedule,
        store,
        GateConfig.defaults(),
        () -> condition.refusal(),
        clock,
        told::add);
  }

  /** Another process takes over, however this one ended. */
  private void restart() {
    dispatcher = new Dispatcher(GateConfig.defaults(), clock);
    poller = poller();
  }

  @AfterEach
  void close() {
    poller.close();
  }

  private Feed add(String url) {
    Feed feed = Feed.added(new FeedAddress(url), schedule.first(clock.instant()));
    store.feeds().add(feed, clock.instant(), List.of());
    return feed;
  }

  /** Starts what may start and waits until it is done. */
  private int step() {
    int started = poller.step();
    while (!dispatcher.isIdle()) {
      Thread.onSpinWait();
    }
    return started;
  }

  private Instant nextRun(Feed feed) {
    return store.feeds().feed(feed.id()).orElseThrow().schedule().nextRunAt();
  }

  @Test
  void a_feed_is_polled_when_it_is_due_and_then_again_at_the_time_that_was_decided() {
    Feed feed = add("https://a.example/feed");
    web.answer(200, "1 one", "ETag", "\"x\"").answer(304, "");
    poller.follow();

    assertThat(step()).isOne();
    assertThat(step()).isZero();
    Instant next = nextRun(feed);
    assertThat(dispatcher.nextStart()).contains(next);

    wall.set(next.minusMillis(1));
    assertThat(step()).isZero();
    wall.set(next);
    assertThat(step()).isOne();
    assertThat(web.requests).hasSize(2);
  }

  @Test
  void who_asked_nobody_leaves_the_marks_and_gates_of_the_process_that_does() {
    HostGate silence = new HostGate("a.example", clock.instant().plus(HOUR), null, 1, "asked");
    store.gates().put(silence);
    Poller watching = poller();
    HostGate longer =
        new HostGate("a.example", clock.instant().plus(HOUR.multipliedBy(9)), null, 1, "asked");
    store.gates().put(longer);
    store.marks().put("polled", "yes");

    watching.close();

    assertThat(store.gates().all()).containsExactly(longer);
    assertThat(store.marks().mark("polled")).contains("yes");
  }

  @Test
  void a_feed_that_another_process_removed_is_not_asked_and_forgotten() {
    Feed feed = add("https://a.example/feed");
    poller.follow();
    store.feeds().remove(feed.id(), List.of());

    assertThat(step()).isOne();
    assertThat(web.requests).isEmpty();
    assertThat(dispatcher.nextStart()).isEmpty();
  }

  @Test
  void R8_a_feed_that_a_dead_process_was_asking_counts_as_asked() {
    Feed feed = add("https://a.example/feed");
    Instant asked = clock.instant();
    PollTask task = new PollTask(feed.id(), Cause.SCHEDULE, asked);
    store.attempts().remember(List.of(new Attempt(feed.id(), task.fetchId(), asked)));
    web.answer(200, "1 one");

    restart();
    poller.follow();

    assertThat(dispatcher.nextStart()).contains(asked.plus(HOUR));
    wall.set(asked.plus(HOUR).minusMillis(1));
    assertThat(step()).isZero();
    wall.set(asked.plus(HOUR));
    assertThat(step()).isOne();
  }

  @Test
  void R22_after_a_crash_nobody_is_asked_within_the_spacing() {
    Feed dead = add("https://a.example/feed");
    store.attempts().remember(List.of(new Attempt(dead.id(), dead.id(), clock.instant())));
    add("https://a.example/other");
    web.answer(200, "1 one");

    restart();
    poller.follow();

    assertThat(step()).isZero();
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_nor_when_the_dead_process_had_just_committed_all_it_asked_for() {
    add("https://a.example/feed");
    web.answer(200, "1 one").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();
    add("https://a.example/other");

    restart();
    poller.follow();

    assertThat(step()).isZero();
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_after_an_orderly_end_only_those_wait_who_were_asked_just_now() {
    add("https://a.example/feed");
    web.answer(200, "1 one").answer(200, "1 one").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();
    add("https://a.example/other");
    add("https://b.example/feed");

    poller.close();
    restart();
    poller.follow();

    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://b.example/feed");
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R12_silence_holds_for_the_other_feeds_of_the_host_also_after_a_restart() {
    add("https://a.example/1");
    Feed other = add("https://a.example/2");
    web.answer(429, "", "Retry-After", "7200").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();

    wall.advance(Duration.ofMinutes(119));
    assertThat(step()).isZero();
    restart();
    poller.follow();
    assertThat(step()).isZero();
    assertThat(
            poller.request(
                new PollTask(other.id(), Cause.MANUAL, clock.instant()), Scheduled.of(other)))
        .isCompletedWithValueMatching(polled -> polled.outcome().code().equals("silenced"));

    wall.advance(Duration.ofMinutes(1));
    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://a.example/2");
  }

  @Test
  void a_poll_that_somebody_waits_for_is_told_its_outcome() {
    Feed feed = add("https://a.example/feed");
    web.answer(200, "1 one");

    CompletableFuture<PollOutcome> outcome =
        poller
            .request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed))
            .thenApply(Polled::outcome);
    step();

    assertThat(outcome.join())
        .isEqualTo(new PollOutcome.Succeeded(feed.id(), feed.url(), "ok", 1, 0));
  }

  @Test
  void nothing_starts_while_there_is_a_reason_and_it_is_told_once() {
    add("https://a.example/feed");
    web.answer(200, "1 one");
    poller.follow();

    condition = () -> Optional.of(new StartCondition.Refusal("low_disk", "the disk is full"));
    assertThat(step() + step()).isZero();
    assertThat(told).containsExactly(new EngineEvent.StartsHeld("the disk is full"));

    condition = StartCondition.NONE;
    assertThat(step()).isOne();
  }

  @Test
  void a_store_that_is_away_for_a_while_holds_up_polls_and_does_not_end_them() {
    add("https://a.example/feed");
    web.answer(200, "1 one");
    poller.follow();

    condition =
        () -> {
          throw new StoreException(StoreException.Kind.UNAVAILABLE, "restarting");
        };
    assertThat(step()).isZero();
    assertThat(told)
        .containsExactly(new EngineEvent.StartsHeld("the store cannot be read: restarting"));

    condition = StartCondition.NONE;
    assertThat(step()).isOne();
  }

  @Test
  void a_poll_that_breaks_is_not_made_again_at_once() {
    add("https://a.example/feed"); // and nothing is scripted: the web itself throws
    poller.follow();

    assertThat(step()).isOne();

    assertThat(told).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.nextStart()).contains(clock.instant().plus(HOUR));
  }

  @Test
  void who_waits_for_a_poll_that_breaks_is_told_so_in_a_sentence() {
    Feed feed = add("https://a.example/feed");
    CompletableFuture<Polled> asked =
        poller.request(new PollTask(feed.id(), Cause.MANUAL, clock.instant()), Scheduled.of(feed));

    assertThat(step()).isOne();

    assertThat(asked.join().outcome()).isEqualTo(PollOutcome.broken(feed.id()));
  }

  @Test
  void a_document_that_is_too_much_for_the_heap_ends_its_own_poll_only() {
    add("https://a.example/feed");
    web.answer(200, new Unreadable(new OutOfMemoryError("as if")));
    poller.follow();

    assertThat(step()).isOne();

    assertThat(told).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.isIdle()).isTrue();
  }

  @Test
  void nor_does_a_library_that_cannot_be_loaded_hold_its_gate() {
    add("https://a.example/feed");
    web.answer(200, new Unreadable(new NoClassDefFoundError("as if")));
    poller.follow();

    assertThat(step()).isOne();

    assertThat(told).hasAtLeastOneElementOfType(EngineEvent.PollBroke.class);
    assertThat(dispatcher.nextStart()).contains(clock.instant().plus(HOUR));
  }

  private record Unreadable(Error cause) implements Body {
    @Override
    public long length() {
      return 1;
    }

    @Override
    public InputStream open() {
      throw cause;
    }
  }

  @Test
  void a_removed_feed_is_forgotten() {
    Feed feed = add("https://a.example/feed");
    poller.follow();

    poller.removed(feed.id());

    assertThat(step()).isZero();
    assertThat(dispatcher.nextStart()).isEmpty();
  }
}
