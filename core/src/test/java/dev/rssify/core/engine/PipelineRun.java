package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pipeline on a scripted web, and its results. */
abstract class PipelineRun {

  static final FeedAddress ADDRESS = new FeedAddress("https://example.com/feed");

  /** A domain that differs from its host, so that a mix-up is detected. */
  private static final NextPoll SCHEDULE = new NextPoll(ScheduleConfig.defaults());

  static final RegistrableDomains DOMAINS = host -> "domain of " + host;

  /** A gate that admits every request: gates are tested elsewhere. */
  static final HopGate OPEN = _ -> (HopGate.Pass) () -> {};

  final ManualClock clock = ManualClock.start();
  final ScriptedTransport web = new ScriptedTransport();
  final LineFeedParser parser = new LineFeedParser();
  Store store = MemoryStore.open();
  final MemoryRawStore raw = new MemoryRawStore();
  final List<JournalEvent> delivered = new ArrayList<>();
  final List<EngineEvent> reported = Collections.synchronizedList(new ArrayList<>());

  PollOutcome poll() {
    return poll(raw);
  }

  PollOutcome poll(RawStore rawStore) {
    return poll(rawStore, new SinkCursor(store.journal()::after, this::deliver, delivered.size()));
  }

  PollOutcome poll(RawStore rawStore, SinkCursor sink) {
    store
        .feeds()
        .add(Feed.added(ADDRESS, SCHEDULE.first(clock.instant())), clock.instant(), List.of());
    clock.advance(Duration.ofHours(1));
    return pipeline(rawStore, sink)
        .poll(
            new PollTask(ADDRESS.feedId(), Cause.MANUAL, clock.instant()),
            store.feeds().feed(ADDRESS.feedId()).orElseThrow(),
            OPEN)
        .outcome();
  }

  PollPipeline pipeline(RawStore rawStore, SinkCursor sink) {
    return new PollPipeline(
        sources(),
        new DocumentExecutor(2, 1L << 30),
        rawStore,
        ParseLimits.defaults(),
        new EntryNormalizer(html -> html),
        SCHEDULE,
        BackfillPolicy.DEFAULT,
        DOMAINS,
        store,
        () -> hand(sink),
        reported::add,
        clock);
  }

  /** The source types of the pipeline; some tests add more. */
  FeedSources sources() {
    return FeedSources.plain(parser, fetcher(), clock);
  }

  FeedFetcher fetcher() {
    return new FeedFetcher(
        FetchConfig.defaults(new UserAgent("0.1.0", "https://rssify.example/bot")),
        OPEN,
        web,
        clock);
  }

  private void hand(SinkCursor sink) {
    if (sink.drain() instanceof SinkCursor.Drained.Stuck(var event, var cause)) {
      reported.add(new EngineEvent.SinkStuck(event, cause));
    }
  }

  private void deliver(JournalEvent event) {
    delivered.add(event);
  }

  Feed feed() {
    return store.feeds().feed(ADDRESS.feedId()).orElseThrow();
  }

  List<Entry> entries() {
    return store.entries().list(EntryQuery.newest(ADDRESS.feedId(), 100)).entries();
  }

  List<String> types() {
    return delivered.stream().map(JournalEvent::type).toList();
  }

  String storedText() {
    BlobRef ref = store.raws().newest(ADDRESS.feedId(), 1).getFirst().bodyRef();
    return new String(raw.read(ref).orElseThrow().toBytes(), StandardCharsets.UTF_8);
  }

  static PollOutcome succeeded(String code, int fresh, int updated) {
    return new PollOutcome.Succeeded(ADDRESS.feedId(), ADDRESS.url(), code, fresh, updated);
  }

  static PollOutcome failed(String code, @Nullable Integer status, String message) {
    return new PollOutcome.Failed(ADDRESS.feedId(), ADDRESS.url(), code, status, message);
  }
}
