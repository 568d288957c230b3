package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.dispatch.ClockRepair;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.SharedStartSlots;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.FeedSources;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.push.HubClient;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.push.PushSubscriptions;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.push.PushConfig;
import dev.rssify.core.push.PushKey;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Sources;
import dev.rssify.embed.Storage;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * The real engine on a virtual clock, which stands still while a poll runs and then advances to the
 * next start.
 *
 * <p>Invariants: every poll happens at the virtual time it is due or its gate opens; with the same
 * history the same polls happen at the same times.
 *
 * <p>Threading: one thread advances the clock.
 */
final class VirtualEngine implements AutoCloseable {

  private static final Duration CHECK_INTERVAL = Duration.ofMillis(1);

  static final PushKey PUSH_KEY = new PushKey("25".repeat(PushKey.BYTES));

  final Store store;
  final FeedFetcher fetcher;
  private final ManualClock clock;
  private final Storage storage;
  private final ApacheHttpTransport client;
  private final Dispatcher dispatcher;
  private final Duration timeout;
  private final Poller poller;
  private final SubscriptionRegistry registry;
  private final FetchPass manualPolls;
  private final ExecutorService hubs = Executors.newVirtualThreadPerTaskExecutor();
  final PushSubscriptions pushes;
  final PushCallback callback;
  private Duration stride = Duration.ZERO;

  /** Owns, and closes, the storage and the client. */
  VirtualEngine(
      Parts parts,
      Storage storage,
      ApacheHttpTransport client,
      ManualClock wall,
      EngineListener listener) {
    this.clock = wall;
    this.storage = storage;
    this.client = client;
    this.timeout = parts.timeout();
    this.store = parts.store().apply(storage.store());
    SteadyClock steady = new SteadyClock(wall, wall::nanos);
    NextPoll schedule = new NextPoll(parts.schedule());
    SharedStartSlots slots =
        new SharedStartSlots(
            store.gates(), UUID.randomUUID().toString(), parts.gate().spacing(), steady, listener);
    this.dispatcher = new Dispatcher(parts.gate(), steady, slots);
    this.fetcher =
        new FeedFetcher(parts.fetch(), dispatcher.gate(), parts.transport().apply(client), steady);
    SourceTypes types = Sources.discovered();
    PollPipeline pipeline =
        new PollPipeline(
            new FeedSources(types, fetcher, new Robots(fetcher, steady)),
            DocumentExecutor.ofMachine(),
            storage.raw(),
            ParseLimits.defaults(),
            new EntryNormalizer(new JsoupHtmlText()),
            schedule,
            BackfillPolicy.OFF,
            RegistrableDomains.HOSTS,
            store,
            () -> {},
            listener,
            steady);
    this.poller =
        new Poller(dispatcher, pipeline, schedule, store, slots, Optional::empty, steady, listener);
    this.registry =
        new SubscriptionRegistry(store, schedule, poller, types, RegistrableDomains.HOSTS, steady);
    this.callback = new PushCallback(store, PUSH_KEY, pipeline, poller, steady);
    this.pushes =
        new PushSubscriptions(
            store,
            new PushConfig("http://us.example/", PushMode.AUTO, Duration.ofDays(10)),
            PUSH_KEY,
            new HubClient(
                parts.transport().apply(client),
                dispatcher.gate(),
                parts.fetch().userAgent(),
                steady),
            poller,
            hubs,
            steady,
            listener);
    this.manualPolls =
        new FetchPass(
            store,
            registry,
            poller,
            schedule,
            StartCondition.NONE,
            () -> {},
            new ClockRepair(store, schedule, listener),
            steady);
  }

  /** Polls every feed of the store when it is due. */
  void follow() {
    poller.follow();
  }

  /** Adds a feed that is due at once. */
  Feed add(String url) {
    return add(request(url, FeedSettings.NONE), FirstPoll.IMMEDIATE);
  }

  Feed add(SubscriptionRequest request, FirstPoll first) {
    return registry.register(request, first);
  }

  /** Imports feeds: their first polls are spread. */
  void add(List<String> urls) {
    registry.register(
        urls.stream().map(url -> request(url, FeedSettings.NONE)).toList(), FirstPoll.SPREAD);
  }

  static SubscriptionRequest request(String url, FeedSettings settings) {
    return new SubscriptionRequest(Subscription.to(new FeedAddress(url)), settings);
  }

  /** The stored state of a feed. */
  Feed feed(Feed feed) {
    return store.feeds().feed(feed.id()).orElseThrow();
  }

  /** The events of the journal, in order. */
  List<Payload> events() {
    return store.journal().after(0, Integer.MAX_VALUE) instanceof JournalRead.Events read
        ? read.events().stream().map(JournalEvent::payload).toList()
        : List.of();
  }

  /** The feed's schedule was changed by an operator. */
  void changed(Feed feed) {
    poller.changed(feed);
  }

  /**
   * From now on time advances by at least this much: polls that become due in between start
   * together.
   */
  void strides(Duration atLeast) {
    stride = atLeast;
  }

  void pass(Duration time) {
    pass(clock.instant().plus(time), () -> false);
  }

  /** Advances the time until the condition holds, at most for the given duration. */
  void pass(Duration atMost, BooleanSupplier enough) {
    pass(clock.instant().plus(atMost), enough);
  }

  private void pass(Instant end, BooleanSupplier enough) {
    settle();
    while (!enough.getAsBoolean() && clock.instant().isBefore(end)) {
      Instant next = dispatcher.nextStart().orElse(end);
      Instant strode = clock.instant().plus(stride);
      Instant then = next.isAfter(strode) ? next : strode;
      clock.set(then.isBefore(end) ? then : end);
      settle();
    }
  }

  /** Runs everything that can run now. */
  private void settle() {
    do {
      poller.step();
      awaitIdle();
    } while (dispatcher.nextStart().filter(at -> !at.isAfter(clock.instant())).isPresent());
  }

  /** Starts every poll that may start now, without waiting, and returns their number. */
  int start() {
    return poller.step();
  }

  void awaitIdle() {
    try {
      while (!dispatcher.isIdle()) {
        dispatcher.await(CHECK_INTERVAL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during a poll", e);
    }
  }

  /** Polls a feed manually, a second later, when its gate is open again. */
  PollOutcome fetchManually(String url) throws Exception {
    return fetchManually(List.of(url)).getFirst();
  }

  List<PollOutcome> fetchManually(List<String> urls) throws Exception {
    List<SubscriptionRequest> requests =
        urls.stream().map(url -> request(url, FeedSettings.NONE)).toList();
    return meanwhile(() -> manualPolls.run(requests, _ -> {}));
  }

  /** A second later, runs something that waits at a gate until it is admitted. */
  <T> T meanwhile(Callable<T> work) throws Exception {
    pass(Duration.ofSeconds(1));
    FutureTask<T> waiting = new FutureTask<>(work);
    Thread thread = Thread.ofPlatform().daemon().start(waiting);
    for (long end = System.nanoTime() + timeout.toNanos(); System.nanoTime() < end; ) {
      settle();
      try {
        return waiting.get(1, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // It has not reached the gate yet, or not returned from it.
      }
    }
    throw new IllegalStateException(
        "no result at %s; next start %s, queues %s, thread %s"
            .formatted(
                clock.instant(),
                dispatcher.nextStart(),
                dispatcher.hostQueues(10),
                List.of(thread.getStackTrace())));
  }

  @Override
  public void close() {
    poller.close();
    hubs.shutdownNow();
    hubs.close();
    client.close();
    storage.close();
  }
}
