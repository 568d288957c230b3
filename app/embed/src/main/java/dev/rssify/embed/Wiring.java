package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.adapters.rawwarc.Patience;
import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.dispatch.SteadyClock;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.FeedSources;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.Discoverer;
import dev.rssify.core.operations.Explain;
import dev.rssify.core.operations.FetchPass;
import dev.rssify.core.operations.InitialFeeds;
import dev.rssify.core.operations.Inspector;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.publish.Outlet;
import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollIntervalPolicy;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.store.Store;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.formats.html.JsoupPageLinks;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * Puts the engine together with plain {@code new}, in the order data flows; closing goes the other
 * way.
 *
 * <p>The real clocks are chosen here and nowhere else.
 */
public final class Wiring implements AutoCloseable {

  private final Storage storage;
  private final HttpOutbound outbound;
  private final Poller poller;
  private final Publisher publisher;
  private final Upkeep upkeep;
  private final JournalWatch watch;
  private final Registry registry;
  private final FetchPass fetchPass;
  private final Inspector inspector;
  private final Discoverer discoverer;

  public Wiring(EngineConfig config, Storage storage, Sink sink, EngineListener listener) {
    this(config, storage, SecretSource.NONE, Outlet.fromNowOn(sink), listener);
  }

  /** As above, with secrets that request profiles may name. */
  public Wiring(
      EngineConfig config,
      Storage storage,
      SecretSource secrets,
      Outlet outlet,
      EngineListener listener) {
    this(config, storage, secrets, outlet, listener, InstantSource.system(), System::nanoTime);
  }

  /** As above, with time passing as the caller says. */
  public Wiring(
      EngineConfig config,
      Storage storage,
      SecretSource secrets,
      Outlet outlet,
      EngineListener listener,
      InstantSource wall,
      LongSupplier nanos) {
    this(config, storage, secrets, outlet, listener, Sources.discovered(), wall, nanos);
  }

  /** As above, with the source types that are given and no others. */
  public Wiring(
      EngineConfig config,
      Storage storage,
      SecretSource secrets,
      Outlet outlet,
      EngineListener listener,
      SourceTypes sources,
      InstantSource wall,
      LongSupplier nanos) {
    this.storage = storage;
    Store store = storage.store();
    RawStore raw = storage.raw();

    SteadyClock clock = new SteadyClock(wall, nanos);
    NextPoll schedule = schedule(config);
    Dispatcher dispatcher = new Dispatcher(config.gate(), clock);
    this.outbound = new HttpOutbound(config.http(), secrets);
    FeedFetcher fetcher = new FeedFetcher(config.fetch(), dispatcher.gate(), outbound, clock);
    Robots robots = new Robots(fetcher, clock);
    EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
    this.publisher =
        new Publisher(List.of(cursor(store, outlet)), drained -> tell(listener, drained));
    PollPipeline pipeline =
        new PollPipeline(
            new FeedSources(sources, fetcher, robots, clock),
            raw,
            config.parse(),
            normalizer,
            schedule,
            store,
            publisher::signal,
            listener,
            clock);
    StartCondition mayStart =
        storage.mayStart(config.minFreeBytes()).and(new StopSwitch(store.marks(), clock));
    this.poller =
        new Poller(dispatcher, pipeline, schedule, store, config.gate(), mayStart, clock, listener);
    this.registry = new Registry(store, schedule, poller, sources, clock);
    poller.start();
    this.fetchPass =
        new FetchPass(store, registry, poller, schedule, mayStart, publisher::flush, clock);
    this.upkeep =
        new Upkeep(store, RawOperations.of(config, storage, sources).retention(), clock, listener);
    this.watch = new JournalWatch(store, poller, publisher::signal, listener);
    this.inspector = new Inspector(fetcher, new UniversalFeedParser(), config.parse(), clock);
    this.discoverer = new Discoverer(inspector, new JsoupPageLinks(), robots);
  }

  /** A sink that is new begins with what happens from now on. */
  private static SinkCursor cursor(Store store, Outlet outlet) {
    String name = outlet.name();
    if (name == null) {
      return new SinkCursor(store.journal()::after, outlet.sink(), store.journal().head());
    }
    long begin =
        store
            .cursors()
            .cursor(name)
            .orElseGet(() -> {
              long head = store.journal().head();
              store.cursors().save(name, head);
              return head;
            });
    return new SinkCursor(
        store.journal()::after, outlet.sink(), begin, seq -> store.cursors().save(name, seq));
  }

  /** What explains a store's schedules, also while another process polls it. */
  public static Explain explain(EngineConfig config, Storage storage) {
    return new Explain(storage.store(), schedule(config), InstantSource.system());
  }

  private static NextPoll schedule(EngineConfig config) {
    return new NextPoll(config.schedule(), new CrontabTimes(), PollIntervalPolicy.NONE);
  }

  /** How long a place elsewhere is waited for. */
  static Patience patience() {
    return Patience.defaults(Thread::sleep, () -> ThreadLocalRandom.current().nextDouble());
  }

  private static void tell(EngineListener listener, SinkCursor.Drained drained) {
    switch (drained) {
      case SinkCursor.Drained.UpToDate _ -> {}
      case SinkCursor.Drained.Stuck(var event, var cause) ->
          listener.on(new EngineEvent.SinkStuck(event, cause));
      case SinkCursor.Drained.Broken(var cause) -> listener.on(new EngineEvent.SinkBroken(cause));
      case SinkCursor.Drained.Skipped(long from, long horizon) ->
          listener.on(new EngineEvent.SinkSkipped(from, horizon));
    }
  }

  /** Polls every feed of the store when it is due, and lets go of what is old, until closed. */
  public void follow() {
    watch.start();
    poller.follow();
    upkeep.start();
  }

  /** Hands over what other processes find in the store, until closed. */
  public void watch() {
    publisher.signal();
    watch.start();
  }

  public Registry registry() {
    return registry;
  }

  public InitialFeeds initialFeeds() {
    return new InitialFeeds(registry, storage.store().marks());
  }

  public FetchPass fetchPass() {
    return fetchPass;
  }

  public Inspector inspector() {
    return inspector;
  }

  public Discoverer discoverer() {
    return discoverer;
  }

  @Override
  public void close() {
    watch.close();
    upkeep.close();
    poller.close();
    publisher.close();
    outbound.close();
    storage.close();
  }
}
