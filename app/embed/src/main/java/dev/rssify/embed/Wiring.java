package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpCodings;
import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.adapters.fetchhttp.PublicSuffixDomains;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.dispatch.ClockRepair;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.DryRun;
import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.dispatch.Load;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.StartSlots;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.FeedSources;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.enrich.EnrichmentQueue;
import dev.rssify.core.enrich.InputFetcher;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.inspection.Discoverer;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.manual.FetchedFeeds;
import dev.rssify.core.operations.manual.ManualPolls;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.operations.push.HubClient;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Store;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.formats.html.JsoupPageLinks;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Creates and connects the parts of the engine in the order data flows, and closes them in reverse.
 *
 * <p>The system clocks are used only here.
 */
final class Wiring implements AutoCloseable {

  private static final RegistrableDomains DOMAINS = new PublicSuffixDomains();
  static final InstantSource WALL = InstantSource.system();
  static final LongSupplier NANOS = System::nanoTime;

  private final Storage storage;
  private final SteadyClock clock;
  private final ChangeSignal changeSignal = new ChangeSignal();
  private final Runnable journalChanged;
  private final HttpOutbound outbound;
  private final Poller poller;
  private final Publisher publisher;
  private final StoredSinkLoops storedSinks;
  private final RetentionJob retentionJob;
  private final StandingQueryJob queries;
  private final JournalWatch watch;
  private final PushWiring push;
  private final Registry registry;
  private final FetchPass fetchPass;
  private final FetchedFeeds fetchedFeeds;
  private final ManualPolls manualPolls;
  private final Inspector inspector;
  private final Discoverer discoverer;
  private final Pages pages;
  private final EnrichmentQueue enrichment;

  Wiring(EngineConfig config, Storage storage, EngineDependencies around) {
    this.storage = storage;
    Store store = storage.store();
    RawStore raw = storage.raw();

    this.push = new PushWiring(store, around.listener());
    EngineListener listener = push;
    this.clock = new SteadyClock(around.wall(), around.nanos());
    NextPoll schedule = schedule(config, around.policy());
    StartSlots slots =
        new StartSlots(
            store.gates(), UUID.randomUUID().toString(), config.gate().spacing(), clock, listener);
    long heap = Runtime.getRuntime().maxMemory();
    Dispatcher dispatcher = new Dispatcher(config.gate().withinHeap(heap), clock, slots);
    this.outbound =
        new HttpOutbound(
            config.http().with(config.http().limits().withinHeap(heap)), around.secrets());
    FetchConfig requests = config.fetch().onlyIn(HttpCodings.readable());
    FeedFetcher fetcher = new FeedFetcher(requests, dispatcher.gate(), outbound, clock);
    Robots robots = new Robots(fetcher, clock);
    EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
    this.publisher =
        new Publisher(
            around.registrations().stream()
                .map(plan -> cursor(store, plan.connect(outbound, store, listener)))
                .toList(),
            drained -> report(listener, drained));
    this.storedSinks =
        new StoredSinkLoops(
            around.deliveries(),
            outbound,
            store,
            publisher,
            registration -> cursor(store, registration),
            listener);
    this.journalChanged = this::signalJournal;
    this.queries = new StandingQueryJob(store, journalChanged, listener, clock);
    PollPipeline pipeline =
        new PollPipeline(
            new FeedSources(around.sources(), fetcher, robots),
            DocumentExecutor.ofMachine(),
            raw,
            config.parse(),
            normalizer,
            schedule,
            config.backfill(),
            DOMAINS,
            store,
            journalChanged,
            listener,
            clock);
    StartCondition mayStart =
        storage.mayStart(config.minFreeBytes()).and(new StopSwitch(store.flags(), clock));
    this.poller =
        new Poller(dispatcher, pipeline, schedule, store, slots, mayStart, clock, listener);
    push.connect(
        config,
        poller,
        pipeline,
        new HubClient(outbound, dispatcher.gate(), config.fetch().userAgent(), clock),
        clock);
    this.registry = new Registry(store, schedule, push, around.sources(), DOMAINS, clock);
    this.fetchPass =
        new FetchPass(
            store,
            registry,
            poller,
            schedule,
            mayStart,
            () -> {
              boolean _ = queries.run();
              publisher.flush();
            },
            new ClockRepair(store, schedule, listener),
            clock);
    this.fetchedFeeds = new FetchedFeeds(registry, pipeline, dispatcher, clock);
    this.manualPolls =
        new ManualPolls(
            store,
            poller,
            new DryRun(pipeline, dispatcher, poller),
            schedule,
            mayStart,
            clock,
            listener);
    this.retentionJob =
        new RetentionJob(
            store,
            config.retention(),
            RawOperations.of(config, storage, around.sources()).retention(),
            storage.lock(),
            clock,
            listener);
    this.watch = new JournalWatch(store, poller, storedSinks::update, journalChanged, listener);
    this.inspector = new Inspector(fetcher, new UniversalFeedParser(), config.parse(), clock);
    this.discoverer =
        new Discoverer(inspector, new JsoupPageLinks(), robots, config.fetch().discovery());
    this.pages =
        new Pages(fetcher, robots, dispatcher.gate(), around.sources(), config.parse(), clock);
    this.enrichment =
        new EnrichmentQueue(
            store,
            Enrichers.of(config),
            new InputFetcher(
                fetcher,
                robots,
                dispatcher.backgroundGate(),
                raw,
                RawOperations.of(config, storage, around.sources()).responses(),
                store.derivations()),
            dispatcher::groupId,
            config.articles().queue(),
            mayStart,
            journalChanged,
            listener,
            clock);
  }

  /** Starts the threads that poll and deliver, after everything is connected. */
  void start() {
    storedSinks.update();
    publisher.start();
    poller.start();
  }

  /** The cursor of a sink; a new sink starts with the next event. */
  private static SinkCursor cursor(Store store, SinkRegistration registration) {
    CursorPositions positions = new CursorPositions(store.journal());
    String name = registration.name();
    if (name == null) {
      Long after = registration.after();
      long begin = after == null ? store.journal().head() : positions.after(after);
      return new SinkCursor(store.journal()::after, registration.sink(), begin);
    }
    return new SinkCursor(
        store.journal()::after,
        registration.sink(),
        positions.named(name, store.cursors()),
        seq -> store.cursors().save(name, seq));
  }

  /** Explains the schedules of a store that another process may be polling. */
  static Explain explain(EngineConfig config, Storage storage) {
    return new Explain(storage.store(), schedule(config, IntervalPolicy.NONE), WALL);
  }

  static Explain explain(EngineConfig config, Storage storage, EngineDependencies around) {
    return new Explain(storage.store(), schedule(config, around.policy()), around.wall());
  }

  static Registry registry(EngineConfig config, Storage storage) {
    return new Registry(
        storage.store(),
        schedule(config, IntervalPolicy.NONE),
        FeedChanges.UNHEARD,
        Sources.discovered(),
        DOMAINS,
        WALL);
  }

  static ArticleStore articleStore(EngineConfig config, Storage storage) {
    return new ArticleStore(
        storage.store(),
        storage.raw(),
        registry(config, storage),
        new EntryNormalizer(new JsoupHtmlText()),
        WALL);
  }

  private static NextPoll schedule(EngineConfig config, IntervalPolicy policy) {
    return new NextPoll(config.schedule(), new CrontabTimes(), policy);
  }

  /** Retries of requests to object storage. */
  static RetryPolicy retryPolicy() {
    return RetryPolicy.defaults(Thread::sleep, () -> ThreadLocalRandom.current().nextDouble());
  }

  private static void report(EngineListener listener, SinkCursor.Drained drained) {
    switch (drained) {
      case SinkCursor.Drained.UpToDate _ -> {}
      case SinkCursor.Drained.Stuck(var event, var cause) ->
          listener.on(new EngineEvent.SinkStuck(event, cause));
      case SinkCursor.Drained.Broken(var cause) -> listener.on(new EngineEvent.SinkBroken(cause));
      case SinkCursor.Drained.Skipped(long from, long horizon) ->
          listener.on(new EngineEvent.SinkSkipped(from, horizon));
    }
  }

  private void signalJournal() {
    publisher.signal();
    changeSignal.signal();
    enrichment.signal();
  }

  /** Signals that the journal may have grown. */
  void journalChanged() {
    journalChanged.run();
  }

  ChangeSignal changeSignal() {
    return changeSignal;
  }

  /** Polls every feed of the store when it is due, and deletes expired data, until closed. */
  void follow() {
    watch.start();
    poller.follow();
    push.follow();
    enrichment.start();
    retentionJob.start();
    queries.start(changeSignal);
  }

  /** As above for some feeds; changes by other processes are not watched. */
  void follow(Predicate<UUID> feeds) {
    poller.follow(feeds);
    push.follow();
    enrichment.start();
    retentionJob.start();
    queries.start(changeSignal);
  }

  /** Delivers the events of other processes on this store, until closed. */
  void watch() {
    publisher.signal();
    watch.start();
  }

  Load load() {
    return poller.load();
  }

  Outbound outbound() {
    return outbound;
  }

  Registry registry() {
    return registry;
  }

  FetchPass fetchPass() {
    return fetchPass;
  }

  FetchedFeeds fetchedFeeds() {
    return fetchedFeeds;
  }

  ManualPolls manualPolls() {
    return manualPolls;
  }

  Inspector inspector() {
    return inspector;
  }

  Discoverer discoverer() {
    return discoverer;
  }

  GivenDerivations derivations() {
    return new GivenDerivations(storage.store(), clock);
  }

  /** Computes the derivations of stored entries, then delivers their events. */
  void enrich() throws InterruptedException {
    enrichment.drain();
    publisher.flush();
  }

  EnrichmentQueue enrichment() {
    return enrichment;
  }

  Pages pages() {
    return pages;
  }

  PushWiring push() {
    return push;
  }

  @Override
  public void close() {
    Closing.inOrder(
        List.of(
            watch::close,
            retentionJob::close,
            manualPolls::close,
            push::close,
            enrichment::close,
            poller::close,
            queries::close,
            publisher::close,
            storedSinks::close,
            outbound::close,
            storage::close));
  }
}
