package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.HostGates;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.Sleeper;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.Discoverer;
import dev.rssify.core.operations.FetchPass;
import dev.rssify.core.operations.Inspector;
import dev.rssify.core.parse.FeedParser;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Store;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.formats.html.JsoupPageLinks;
import java.time.InstantSource;
import java.util.List;

/**
 * Puts the engine together with plain {@code new}, in the order data flows; closing goes the other
 * way.
 *
 * <p>The real clock and real sleep are chosen here and nowhere else.
 */
public final class Wiring implements AutoCloseable {

  private final Storage storage;
  private final HttpOutbound outbound;
  private final FetchPass fetchPass;
  private final Inspector inspector;
  private final Discoverer discoverer;

  public Wiring(EngineConfig config, Storage storage, Sink sink, EngineListener listener) {
    this(config, storage, sink, listener, InstantSource.system(), Thread::sleep);
  }

  /** As above, with time passing as the caller says. */
  public Wiring(
      EngineConfig config,
      Storage storage,
      Sink sink,
      EngineListener listener,
      InstantSource clock,
      Sleeper sleeper) {
    this.storage = storage;
    Store store = storage.store();
    RawStore raw = storage.raw();

    NextPoll schedule = new NextPoll(config.schedule());
    HostGates gates = new HostGates(config.gate(), clock, sleeper);
    this.outbound = new HttpOutbound(config.http());
    FeedFetcher fetcher = new FeedFetcher(config.fetch(), gates, outbound, clock);
    FeedParser parser = new UniversalFeedParser();
    EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
    SinkCursor cursor = new SinkCursor(store.journal()::after, sink, store.journal().head());
    PollPipeline pipeline =
        new PollPipeline(
            fetcher,
            raw,
            parser,
            config.parse(),
            normalizer,
            schedule,
            store,
            List.of(cursor),
            listener,
            clock);
    this.fetchPass =
        new FetchPass(
            store,
            schedule,
            pipeline,
            new LowDisk(config.minFreeBytes(), storage.disks()),
            listener,
            clock);
    this.inspector = new Inspector(fetcher, parser, config.parse(), clock);
    this.discoverer = new Discoverer(inspector, new JsoupPageLinks(), new Robots(fetcher, clock));
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
    outbound.close();
    storage.close();
  }
}
