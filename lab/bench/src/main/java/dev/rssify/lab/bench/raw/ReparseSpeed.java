package dev.rssify.lab.bench.raw;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.fetchhttp.StoredBodyDecoder;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.FeedSources;
import dev.rssify.core.engine.PlainFeeds;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.source.FeedParser;
import dev.rssify.core.store.Store;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.lab.bench.Documents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stored responses parsed again by the same parser, compared with reading and parsing the same
 * bytes to normalized entries without a store, with a check that nothing differs. Each feed posts
 * one entry per poll and shows its last fifteen. Arguments: a folder on the disk to measure, the
 * number of feeds, the number of polls of each.
 */
public final class ReparseSpeed {

  private static final HopGate.Pass PASS = () -> {};
  private static final HopGate ALWAYS_OPEN = _ -> PASS;
  private static final int SHOWN = 15;
  private static final int PAIRS = 5;
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final Instant END = Instant.parse("2036-03-01T00:00:00Z");

  private final Store store;
  private final WarcRawStore raws;
  private final int polls;

  private ReparseSpeed(Store store, WarcRawStore raws, int polls) {
    this.store = store;
    this.raws = raws;
    this.polls = polls;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[0]), "rssify-reparse");
    try (Store store = JdbcStores.sqlite(folder.resolve("store.db"));
        WarcRawStore raws =
            WarcRawStore.open(folder.resolve("raw"), WarcConfig.defaults("bench"), store.raws())) {
      ReparseSpeed speed = new ReparseSpeed(store, raws, Integer.parseInt(arguments[2]));
      speed.poll(Integer.parseInt(arguments[1]));
      List<Double> toParse = new ArrayList<>();
      List<Double> toNormalize = new ArrayList<>();
      for (int pair = -1; pair < PAIRS; pair++) {
        Seconds alone = speed.parse();
        double reparse = speed.reparse();
        if (pair >= 0) {
          toParse.add(alone.parsing() / reparse);
          toNormalize.add((alone.parsing() + alone.normalizing()) / reparse);
        }
      }
      toParse.sort(null);
      toNormalize.sort(null);
      System.out.printf(
          Locale.ROOT,
          "median ratio to reading and parsing %.2f, to reading, parsing and normalizing %.2f%n",
          toParse.get(PAIRS / 2),
          toNormalize.get(PAIRS / 2));
    }
    System.out.println("left in " + folder);
  }

  private void poll(int feeds) {
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < feeds; i++) {
        int number = i;
        threads.execute(() -> pollOne(number));
      }
    }
    System.out.printf(
        Locale.ROOT, "%,d polls in %.0f s%n", feeds * polls, (System.nanoTime() - start) / 1e9);
  }

  private void pollOne(int number) {
    NextPoll schedule = new NextPoll(ScheduleConfig.defaults());
    Feed feed =
        Feed.added(
            new FeedAddress("https://feed-" + number + ".example/feed"), schedule.first(START));
    store.feeds().add(feed, START, List.of());
    String all = new String(Documents.rss(number, 2_600 * (polls + SHOWN)), StandardCharsets.UTF_8);
    String[] items = all.split("(?=<item>)", -1);
    for (int poll = 0; poll < polls; poll++) {
      Instant now = START.plus(Duration.ofHours(poll));
      int newest = items.length - 1 - SHOWN - poll;
      StringBuilder document = new StringBuilder(items[0]);
      for (int i = newest; i < newest + SHOWN; i++) {
        document.append(items[i]);
      }
      Body body =
          Body.of(document.append("</channel></rss>").toString().getBytes(StandardCharsets.UTF_8));
      PollOutcome outcome =
          pipeline(schedule, body, InstantSource.fixed(now))
              .poll(
                  new PollTask(feed.id(), Cause.SCHEDULE, now),
                  store.feeds().feed(feed.id()).orElseThrow(),
                  ALWAYS_OPEN)
              .outcome();
      if (!outcome.code().equals("ok")) {
        throw new IllegalStateException(outcome.toString());
      }
    }
  }

  /** A pipeline to a publisher that always responds with this body. */
  private PollPipeline pipeline(NextPoll schedule, Body body, InstantSource clock) {
    UserAgent agent = new UserAgent("bench", "https://rssify.example/bench");
    FeedFetcher fetcher =
        new FeedFetcher(
            FetchConfig.defaults(agent),
            ALWAYS_OPEN,
            (_, _) ->
                new OutboundResult.Responded(
                    200,
                    "HTTP/1.1 200 OK",
                    Headers.of("Content-Type", "application/rss+xml"),
                    body,
                    body,
                    ExchangeTimings.NONE),
            clock);
    return new PollPipeline(
        FeedSources.plain(new UniversalFeedParser(), fetcher, clock),
        DocumentExecutor.ofMachine(),
        raws,
        ParseLimits.defaults(),
        new EntryNormalizer(new JsoupHtmlText()),
        schedule,
        BackfillPolicy.OFF,
        RegistrableDomains.HOSTS,
        store,
        () -> {},
        EngineListener.NONE,
        clock);
  }

  /** The time for the same responses without a store: read and parsed, and then normalized. */
  private record Seconds(double parsing, double normalizing) {}

  private Seconds parse() {
    FeedParser parser = new UniversalFeedParser();
    EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
    long parsing = 0;
    long normalizing = 0;
    long entries = 0;
    for (Feed feed : store.feeds().list(null, Integer.MAX_VALUE)) {
      for (RawFetch raw : store.raws().between(feed.id(), Instant.EPOCH, END)) {
        long start = System.nanoTime();
        Body body = raws.read(raw.bodyRef()).orElseThrow();
        ParseOutcome outcome = parser.parse(body, ParseContext.ofUrl(raw.url()));
        long parsed = System.nanoTime();
        if (outcome instanceof ParseOutcome.Parsed document) {
          entries += normalizer.normalize(document.feed().entries(), EmailHandling.KEEP).size();
        }
        parsing += parsed - start;
        normalizing += System.nanoTime() - parsed;
      }
    }
    Seconds seconds = new Seconds(parsing / 1e9, normalizing / 1e9);
    System.out.printf(
        Locale.ROOT,
        "%,d entries read and parsed in %.1f s, normalized in %.1f s%n",
        entries,
        seconds.parsing(),
        seconds.normalizing());
    return seconds;
  }

  /** Seconds. */
  private double reparse() {
    Timed parser = new Timed();
    Reparse reparse =
        new Reparse(
            store,
            new StoredResponses(store, raws, new StoredBodyDecoder(HttpTransportConfig.defaults())),
            PlainFeeds.only(parser),
            ParseLimits.defaults(),
            new EntryNormalizer(new JsoupHtmlText()));
    long start = System.nanoTime();
    Reparse.Report report =
        reparse.run(
            new Reparse.Request(Set.of(), Instant.EPOCH, null, false),
            END,
            proposal -> System.out.println("differs: " + proposal));
    long nanos = System.nanoTime() - start;
    System.out.printf(
        Locale.ROOT,
        "%,d responses, %,d bytes in %.1f s, of which parsing %.1f s: ratio %.2f; %d differ%n",
        report.responses(),
        report.bytes(),
        nanos / 1e9,
        parser.nanos / 1e9,
        (double) parser.nanos / nanos,
        report.differing());
    return nanos / 1e9;
  }

  /** The parser, with its time. */
  private static final class Timed implements FeedParser {

    private final FeedParser parser = new UniversalFeedParser();
    private long nanos;

    @Override
    public ParseOutcome parse(Body body, ParseContext context) {
      long start = System.nanoTime();
      ParseOutcome outcome = parser.parse(body, context);
      nanos += System.nanoTime() - start;
      return outcome;
    }

    @Override
    public String version() {
      return parser.version();
    }
  }
}
