package dev.rssify.lab.bench;

import dev.rssify.adapters.searchlucene.LuceneIndex;
import dev.rssify.adapters.searchlucene.LuceneMatcher;
import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Position;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.text.Lazy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Indexing, searching with passages, and standing queries, over texts of Zipf-distributed words.
 */
public final class SearchThroughput {

  private static final int BATCH = 512;
  private static final int WORDS = 300;
  private static final int VOCABULARY = 60_000;
  private static final int QUERIES = 1_000;
  private static final int MATCHED = 20_000;
  private static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

  private final Random random = new Random(29);

  private SearchThroughput() {}

  /** Takes the number of entries and a folder. */
  public static void main(String[] arguments) throws IOException {
    new SearchThroughput()
        .run(
            Integer.parseInt(arguments[0]),
            Files.createTempDirectory(Path.of(arguments[1]), "rssify-search"));
  }

  private void run(int count, Path folder) throws IOException {
    Map<String, Entry> some = new HashMap<>();
    try (LuceneIndex index = LuceneIndex.open(folder, _ -> {})) {
      long begin = System.nanoTime();
      for (int i = 0; i < count; i += BATCH) {
        List<Entry> entries = entries(i, Math.min(BATCH, count - i));
        entries.forEach(entry -> some.put(entry.uid(), entry));
        index.change(Update.of(entries));
      }
      index.commit(new Position(count, new UUID(0, count)));
      print("indexed %,d entries, %,.0f/s%n", count, count / seconds(begin));
      print("size %,.1f MB%n", size(folder) / 1e6);
      long[] nanos = new long[3_000];
      for (int i = 0; i < nanos.length; i++) {
        String words = words(2 + random.nextInt(4), VOCABULARY / 20);
        long start = System.nanoTime();
        for (Hit hit : index.search(SearchQuery.of(words, 20)).hits()) {
          var _ = index.passages(words, Objects.requireNonNull(some.get(hit.uid())));
        }
        nanos[i] = System.nanoTime() - start;
      }
      long[] warm = Arrays.copyOfRange(nanos, 1_000, nanos.length);
      Arrays.sort(warm);
      print(
          "search with 20 passages: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms%n",
          warm[warm.length / 2] / 1e6,
          warm[warm.length * 95 / 100] / 1e6,
          warm[warm.length * 99 / 100] / 1e6);
    }
    some.clear();
    matched();
  }

  private void matched() {
    try (LuceneMatcher matcher = new LuceneMatcher()) {
      List<StandingQuery> queries = new ArrayList<>();
      for (int i = 0; i < QUERIES; i++) {
        queries.add(new StandingQuery("q" + i, words(2, VOCABULARY), Set.of(), Set.of(), T0));
      }
      matcher.use(queries);
      List<List<Entry>> batches = new ArrayList<>();
      for (int i = 0; i < MATCHED; i += 256) {
        batches.add(entries(i, 256));
      }
      for (int round = 0; round < 2; round++) {
        long begin = System.nanoTime();
        long matches = 0;
        for (List<Entry> batch : batches) {
          matches += matcher.match(batch).size();
        }
        print(
            "%,d standing queries: %,.0f entries/s, %,d matches%n",
            QUERIES, MATCHED / seconds(begin), matches);
      }
    }
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  @SuppressWarnings("AnnotateFormatMethod") // every format is a constant of this class
  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Words of a vocabulary, the first ones the most frequent. */
  private String words(int count, int vocabulary) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int rank = (int) Math.pow(vocabulary, random.nextDouble());
      text.append(i == 0 ? "" : " ").append('w').append(Integer.toString(rank * 7919, 36));
    }
    return text.toString();
  }

  private List<Entry> entries(int from, int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      entries.add(entry("e" + i, words(8, VOCABULARY), words(WORDS, VOCABULARY)));
    }
    return entries;
  }

  private static Entry entry(String name, String title, String text) {
    UUID feed = new UUID(0, 1);
    IdentityKey key = new IdentityKey(IdentityKey.Kind.ID, name);
    ParsedEntry published =
        new ParsedEntry(
            name,
            null,
            "https://news.example/" + name,
            title,
            null,
            text,
            "text/html",
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            T0,
            null,
            null,
            null,
            "en",
            null,
            null,
            List.of(),
            null,
            null,
            null);
    Rendering rendering =
        new Rendering(text, ContentQuality.FULL, new EntryKeys("0011223344556677", null, null));
    return new Entry(
        key.uid(feed, 0),
        feed,
        key,
        0,
        new NormalizedEntry(published, null, "hash", Lazy.of(rendering)),
        T0,
        T0,
        new Sightings(T0, 1, null),
        1,
        false,
        false,
        List.of());
  }
}
