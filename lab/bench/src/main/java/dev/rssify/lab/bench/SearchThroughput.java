package dev.rssify.lab.bench;

import dev.rssify.adapters.searchlucene.LuceneIndex;
import dev.rssify.adapters.vectors.OnnxModels;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.EmbeddingModel.Result;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Position;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.UnitVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Indexing, and searching by words and by meaning with passages, over generated texts and vectors
 * around random centers. The model that reads queries is real.
 */
public final class SearchThroughput {

  private static final int BATCH = 512;
  private static final int SEARCHES = 3_000;
  private static final int WARM_UP = 1_000;
  private static final int DIMENSIONS = 384;
  private static final int CENTERS = 1_000;

  static final String MODEL = "all-minilm-l6-v2-q";
  private static final int SHOWN = 20;

  private final Random random = new Random(29);
  private final GeneratedTexts texts = new GeneratedTexts(random);

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
      long startedAt = System.nanoTime();
      for (int i = 0; i < count; i += BATCH) {
        List<Entry> entries = texts.entries(i, Math.min(BATCH, count - i));
        Map<String, UnitVector> vectors = new HashMap<>();
        entries.forEach(entry -> {
          some.put(entry.uid(), entry);
          vectors.put(entry.uid(), vector());
        });
        index.change(Update.of(entries, vectors));
      }
      index.commit(new Position(count, new UUID(0, count), "bench"));
      print("indexed %,d entries, %,.0f/s%n", count, count / seconds(startedAt));
      print("size %,.1f MB%n", size(folder) / 1e6);
      try (EmbeddingModel model = new OnnxModels().open(MODEL)) {
        for (Mode mode : Mode.values()) {
          searched(index, model, mode, some);
        }
      }
    }
    some.clear();
  }

  /** As a service searches: the query is embedded, both rankings are merged, passages are found. */
  private void searched(
      LuceneIndex index, EmbeddingModel model, Mode mode, Map<String, Entry> entries) {
    long[] nanos = new long[SEARCHES];
    for (int i = 0; i < nanos.length; i++) {
      String words = texts.words(2 + random.nextInt(4), GeneratedTexts.VOCABULARY / 20);
      long start = System.nanoTime();
      for (Hit hit : hits(index, model, mode, words)) {
        var _ = index.passages(words, Objects.requireNonNull(entries.get(hit.uid())));
      }
      nanos[i] = System.nanoTime() - start;
    }
    long[] warm = Arrays.copyOfRange(nanos, WARM_UP, nanos.length);
    Arrays.sort(warm);
    print(
        "search by %s with 20 passages: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms%n",
        mode == Mode.AUTO ? "words and meaning" : mode.name().toLowerCase(Locale.ROOT),
        warm[warm.length / 2] / 1e6,
        warm[warm.length * 95 / 100] / 1e6,
        warm[warm.length * 99 / 100] / 1e6);
  }

  static List<Hit> hits(LuceneIndex index, EmbeddingModel model, Mode mode, String words) {
    SearchQuery query = new SearchQuery(words, Set.of(), null, null, Order.BEST_FIRST, SHOWN, mode);
    return index
        .search(query, mode == Mode.WORDS ? null : vector(model, words, Purpose.QUERY))
        .hits();
  }

  static UnitVector vector(EmbeddingModel model, String text, Purpose purpose) {
    return switch (model.embed(text, purpose)) {
      case Result.Embedded(UnitVector vector) -> vector;
      case Result.None none -> throw new IllegalStateException(none.reason());
    };
  }

  private UnitVector vector() {
    Random center = new Random(random.nextInt(CENTERS));
    float[] values = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      values[i] = (float) (center.nextGaussian() + random.nextGaussian());
    }
    return UnitVector.of(values).orElseThrow();
  }

  private static double seconds(long startedAt) {
    return (System.nanoTime() - startedAt) / 1e9;
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
}
