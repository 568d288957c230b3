package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.PublicSuffixDomains;
import dev.rssify.adapters.fetchhttp.StoredBodyDecoder;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.dispatch.ClockRepair;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.DryRun;
import dev.rssify.core.dispatch.HostQueue;
import dev.rssify.core.dispatch.Load;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.SharedStartSlots;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.FeedSources;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.enrich.EnrichmentQueue;
import dev.rssify.core.enrich.InputFetcher;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.inspection.Discoverer;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.manual.FetchedFeeds;
import dev.rssify.core.operations.manual.ManualPolls;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.operations.push.HubClient;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.embed.journal.JournalWatch;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.formats.html.JsoupPageLinks;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates and connects the parts of the engine in the order data flows, and closes them in reverse.
 *
 * <p>The system clocks are used only here.
 */
final class Wiring implements AutoCloseable {

  static final RegistrableDomains DOMAINS = new PublicSuffixDomains();
  static final InstantSource WALL = InstantSource.system();
  static final LongSupplier NANOS = System::nanoTime;

  private final Storage storage;
  private final SteadyClock clock;
  private final ChangeSignal changeSignal = new ChangeSignal();
  private final Runnable journalChanged;
  private final ApacheHttpTransport transport;
  private final Poller poller;
  private final @Nullable WorkerLoop worker;
  private final Coordination shared;
  private final EventDelivery delivery;
  private final RetentionJob retentionJob;
  private final JournalJobs jobs;
  private final JournalWatch watch;
  private final PushWiring push;
  private final SubscriptionRegistry registry;
  private final FetchPass fetchPass;
  private final FetchedFeeds fetchedFeeds;
  private final ManualPolls manualPolls;
  private final Inspector inspector;
  private final Discoverer discoverer;
  private final Pages pages;
  private final EnrichmentQueue enrichment;

  Wiring(EngineConfig config, Storage storage, EngineDependencies dependencies) {
    this.storage = storage;
    Store store = storage.store();
    RawStore raw = storage.raw();

    this.worker = WorkerLoop.of(config, storage, dependencies);
    this.shared = new Coordination(worker, store);
    this.push =
        new PushWiring(
            store,
            worker == null ? dependencies.listener() : worker.counting(dependencies.listener()),
            shared.whileDuty(Duty.PUSH));
    EngineListener listener = push;
    this.clock = new SteadyClock(dependencies.wall(), dependencies.nanos());
    NextPoll schedule = OfflineOperations.schedule(config, dependencies.policy());
    SharedStartSlots slots =
        new SharedStartSlots(
            store.gates(), UUID.randomUUID().toString(), config.gate().spacing(), clock, listener);
    long heap = Runtime.getRuntime().maxMemory();
    Dispatcher dispatcher = new Dispatcher(config.gate().withinHeap(heap), clock, slots);
    this.transport =
        new ApacheHttpTransport(
            config.http().with(config.http().limits().withinHeap(heap)), dependencies.secrets());
    FetchConfig requests = config.fetch().onlyIn(StoredBodyDecoder.readable());
    FeedFetcher fetcher = new FeedFetcher(requests, dispatcher.gate(), transport, clock);
    Robots robots = new Robots(fetcher, clock);
    EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
    this.delivery = new EventDelivery(dependencies, store, shared, transport, listener);
    this.journalChanged = this::signalJournal;
    PollPipeline pipeline =
        new PollPipeline(
            new FeedSources(dependencies.sources(), fetcher, robots),
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
        storage
            .mayStart(config.minFreeBytes())
            .and(shared.holdsLeases())
            .and(new StopSwitch(store.flags(), clock));
    this.jobs =
        new JournalJobs(
            config.analysis(),
            shared,
            storage.frequenciesFile(),
            transport,
            mayStart,
            journalChanged,
            listener,
            clock);
    this.poller =
        new Poller(
            dispatcher,
            pipeline,
            schedule,
            store,
            slots,
            shared.ownership(),
            mayStart,
            clock,
            listener);
    push.connect(
        config,
        poller,
        pipeline,
        new HubClient(transport, dispatcher.gate(), config.fetch().userAgent(), clock),
        clock);
    this.registry =
        new SubscriptionRegistry(store, schedule, push, dependencies.sources(), DOMAINS, clock);
    this.fetchPass =
        new FetchPass(
            store,
            registry,
            poller,
            schedule,
            mayStart,
            () -> {
              jobs.run();
              delivery.flush();
            },
            new ClockRepair(store, schedule, listener),
            clock);
    this.fetchedFeeds = new FetchedFeeds(registry, pipeline, dispatcher, poller, clock);
    this.manualPolls =
        new ManualPolls(
            store,
            poller,
            new DryRun(pipeline, dispatcher, poller),
            schedule,
            mayStart,
            shared.sharedPolls(),
            clock,
            listener);
    this.retentionJob =
        new RetentionJob(
            store,
            config.retention(),
            RawOperations.of(config, storage, dependencies.sources()).retention(),
            now -> MediaFolder.retain(config.store(), config.enclosures(), now),
            worker == null ? storage.lock() : StartCondition.NONE,
            shared.whileDuty(Duty.MAINTENANCE),
            clock,
            listener);
    this.watch = new JournalWatch(store, poller, delivery::update, journalChanged, listener);
    this.inspector = new Inspector(fetcher, new UniversalFeedParser(), config.parse(), clock);
    this.discoverer =
        new Discoverer(inspector, new JsoupPageLinks(), robots, config.fetch().discovery());
    this.pages =
        new Pages(
            fetcher, robots, dispatcher.gate(), dependencies.sources(), config.parse(), clock);
    this.enrichment =
        new EnrichmentQueue(
            store,
            Enrichers.enabled(config, store, jobs.frequencies(), jobs.embeddings(), clock),
            new InputFetcher(
                fetcher,
                robots,
                dispatcher.backgroundGate(),
                raw,
                RawOperations.of(config, storage, dependencies.sources()).responses(),
                store.derivations()),
            dispatcher::groupId,
            config.articles().queue(),
            mayStart.and(shared.whileDuty(Duty.ENRICHMENT)),
            journalChanged,
            listener,
            clock);
  }

  /** Starts the threads that poll and deliver, after everything is connected. */
  void start() {
    delivery.start();
    poller.start();
  }

  /** Distinguishes the objects that this process writes from those of others. */
  static String writerName() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  /** Retries of requests to object storage. */
  static RetryPolicy retryPolicy() {
    return RetryPolicy.defaults(Thread::sleep, () -> ThreadLocalRandom.current().nextDouble());
  }

  private void signalJournal() {
    delivery.signal();
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
    if (worker == null) {
      poller.follow();
    } else {
      worker.start(poller, delivery.ofWorker(), manualPolls, journalChanged);
    }
    push.follow();
    enrichment.start();
    retentionJob.start();
    jobs.start(changeSignal);
  }

  /** The membership of this process; empty when it shares its store with no other worker. */
  Optional<Membership> membership() {
    return shared.membership();
  }

  /** As above for some feeds; changes by other processes are not watched. */
  void follow(Predicate<UUID> feeds) {
    poller.follow(feeds);
    push.follow();
    enrichment.start();
    retentionJob.start();
    jobs.start(changeSignal);
  }

  /** Delivers the events of other processes on this store, until closed. */
  void watch() {
    delivery.signal();
    watch.start();
  }

  Load load() {
    return poller.load();
  }

  List<HostQueue> hostQueues(int limit) {
    return poller.hostQueues(limit);
  }

  HttpTransport transport() {
    return transport;
  }

  SubscriptionRegistry registry() {
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

  AddedDerivations derivations() {
    return new AddedDerivations(storage.store(), clock);
  }

  /** Computes the derivations of stored entries, then delivers their events. */
  void enrich() throws InterruptedException {
    enrichment.drain();
    jobs.run();
    delivery.flush();
  }

  EnrichmentQueue enrichment() {
    return enrichment;
  }

  /** The configured embedding model; null for none. */
  @Nullable Embeddings embeddings() {
    return jobs.embeddings();
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
            jobs::close,
            shared::stop,
            delivery::close,
            shared::leave,
            transport::close,
            storage::close));
  }
}
