package dev.rssify.lab.bench;

import dev.rssify.adapters.searchlucene.LuceneMatcher;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.StandingQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Entries per second that are compared with standing queries of two words, passages of the matches
 * included. How much a match costs is shown by queries of words that are more and more frequent.
 * Argument: the number of queries.
 */
public final class StandingQueryThroughput {

  private static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");
  private static final int BATCH = 1_024;
  private static final int BATCHES = 10;
  private static final long ROUND_NANOS = 8_000_000_000L;

  private StandingQueryThroughput() {}

  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    GeneratedTexts texts = new GeneratedTexts(new Random(29));
    List<List<Entry>> batches = new ArrayList<>();
    for (int i = 0; i < BATCHES; i++) {
      batches.add(texts.entries(i * BATCH, BATCH));
    }
    for (int rank : new int[] {2_000, 500, 100}) {
      List<StandingQuery> queries = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        String words = texts.words(2, rank, GeneratedTexts.VOCABULARY);
        queries.add(StandingQuery.byWords("q" + i, words, Set.of(), Set.of(), T0));
      }
      try (LuceneMatcher matcher = new LuceneMatcher()) {
        matcher.use(queries);
        String _ = round(matcher, batches);
        System.out.printf(
            Locale.ROOT,
            "%,d queries of words from rank %,d: %s%n",
            count,
            rank,
            round(matcher, batches));
      }
    }
  }

  private static String round(LuceneMatcher matcher, List<List<Entry>> batches) {
    long startedAt = System.nanoTime();
    long nanos = 0;
    long entries = 0;
    long matches = 0;
    for (int i = 0; nanos < ROUND_NANOS; i++) {
      List<Entry> batch = batches.get(i % batches.size());
      matches += matcher.match(batch).size();
      entries += batch.size();
      nanos = System.nanoTime() - startedAt;
    }
    return String.format(
        Locale.ROOT,
        "%,.0f entries/s, %.2f matches for each entry",
        entries / (nanos / 1e9),
        (double) matches / entries);
  }
}
