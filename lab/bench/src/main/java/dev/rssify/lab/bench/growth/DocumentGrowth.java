package dev.rssify.lab.bench.growth;

import com.sun.management.ThreadMXBean;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.FeedParser;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.lab.bench.Documents;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.Map;

/** Parsing, from ten kilobytes on: time, allocation, and the retained size of the parsed feed. */
final class DocumentGrowth {

  private static final long ENOUGH = 300_000_000;
  private static final int SEEN = 20_000_000;
  private static final FeedParser PARSER = new UniversalFeedParser();

  private DocumentGrowth() {}

  static Curve measure(int maxBytes) {
    Curve curve = new Curve("bytes");
    byte[] small = Documents.rss(1, 10_000);
    for (int warmUp = 0; warmUp < 20_000; warmUp++) {
      parse(small);
    }
    for (int bytes = 10_000; bytes <= maxBytes; bytes *= 10) {
      byte[] document = Documents.rss(1, bytes);
      double[] millis = new double[Math.clamp(ENOUGH / bytes, 3, 501)];
      for (int i = 0; i < millis.length; i++) {
        long start = System.nanoTime();
        parse(document);
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
      Arrays.sort(millis);
      curve.at(
          document.length,
          Map.of(
              "ms", millis[millis.length / 2],
              "allocated_kib", allocated(document),
              "held_kib", held(document)));
    }
    return curve;
  }

  private static ParseOutcome parse(byte[] document) {
    ParseLimits limits =
        ParseLimits.defaults().withMaxBytes(Integer.MAX_VALUE).withMaxEntries(1_000_000);
    ParseOutcome outcome =
        PARSER.parse(
            Body.of(document),
            new ParseContext("https://bench.example/feed", null, null, limits, Deadline.NEVER));
    if (!(outcome instanceof ParseOutcome.Parsed)) {
      throw new IllegalStateException("the document could not be read: " + outcome);
    }
    return outcome;
  }

  private static double allocated(byte[] document) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    parse(document);
    return (threads.getCurrentThreadAllocatedBytes() - before) / 1024.0;
  }

  /** Small ones are held many times, so that they can be measured. */
  private static double held(byte[] document) {
    ParseOutcome[] parsed = new ParseOutcome[Math.max(1, SEEN / document.length)];
    long before = heap();
    Arrays.setAll(parsed, _ -> parse(document));
    try {
      return (heap() - before) / 1024.0 / parsed.length;
    } finally {
      Reference.reachabilityFence(parsed);
    }
  }

  static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
