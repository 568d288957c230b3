package dev.rssify.lab.bench.stage;

import dev.rssify.core.dedup.Archive;
import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.Deduplicator;
import dev.rssify.core.dedup.Extent;
import dev.rssify.core.dedup.NewDocument;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollReport;
import dev.rssify.core.schedule.PollSignal;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.text.NameUuid;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.lab.bench.Documents;
import dev.rssify.testing.contract.PollCommits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The processing of a document that was served again in full, stage by stage. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC"})
public class DocumentBenchmark {

  private static final String URL = "https://bench.example/feed";

  @Param({"20000", "200000"})
  private int bytes;

  private final UniversalFeedParser parser = new UniversalFeedParser();
  private final EntryNormalizer normalizer = new EntryNormalizer(new JsoupHtmlText());
  private final NextPoll schedule = new NextPoll(ScheduleConfig.defaults());
  private final Feed feed = PollCommits.feed("bench");
  private byte[] document = {};
  private List<NormalizedEntry> entries = List.of();
  private List<WindowEntry> window = List.of();

  /** Creates the document, and the window after its first poll. */
  @Setup
  public void makeDocument() {
    document = Documents.atom(1, bytes);
    entries = normalize();
    window = compared(List.of()).window().put();
    if (entries.isEmpty() || compareUnchanged().newEntries() != 0) {
      throw new IllegalStateException("the document is not the same as itself");
    }
  }

  @Benchmark
  public ParsedFeed parse() {
    return ((ParseOutcome.Parsed) parser.parse(Body.of(document), ParseContext.ofUrl(URL))).feed();
  }

  /** As for every document: the text is not requested. */
  @Benchmark
  public List<NormalizedEntry> parseAndNormalize() {
    return normalize();
  }

  /** As if all entries were new. */
  @Benchmark
  public void parseNormalizeAndRender(Blackhole hole) {
    normalize().forEach(entry -> hole.consume(entry.rendering().get()));
  }

  @Benchmark
  public Comparison compareUnchanged() {
    return compared(window);
  }

  @Benchmark
  public Comparison compareNew() {
    return compared(List.of());
  }

  @Benchmark
  public NextPoll.Decision decide() {
    return schedule.decide(feed, PollReport.of(PollCommits.T0, new PollSignal.NotModified()));
  }

  private List<NormalizedEntry> normalize() {
    return normalizer.normalize(parse().entries(), EmailHandling.KEEP);
  }

  private Comparison compared(List<WindowEntry> last) {
    return Deduplicator.compare(
        feed,
        last,
        new NewDocument(NameUuid.of("fetch"), entries, Extent.NEWEST, PollCommits.T0),
        EMPTY_ARCHIVE);
  }

  private static final Archive EMPTY_ARCHIVE =
      new Archive() {
        @Override
        public Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys) {
          return Map.of();
        }

        @Override
        public Map<String, Entry> entries(Set<String> uids) {
          return Map.of();
        }

        @Override
        public Set<String> minted(Set<String> uids) {
          return Set.of();
        }
      };
}
