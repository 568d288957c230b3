package dev.rssify.lab.bench;

import dev.rssify.analysis.NearDuplicates;
import java.util.Locale;
import java.util.Random;

/** The index that finds copies: entries per second and memory, over generated texts. */
public final class CopyThroughput {

  private static final int WORDS = 150;
  private static final int VOCABULARY = 60_000;

  /** Every tenth text is an edited copy of the one before. */
  private static final int COPIES = 10;

  private CopyThroughput() {}

  /** Takes the number of entries. */
  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[0]);
    Random random = new Random(29);
    NearDuplicates index = new NearDuplicates(count);
    long nanos = 0;
    long copies = 0;
    String last = "";
    for (int i = 0; i < count; i++) {
      String text = i % COPIES == 1 ? last + " edited" : words(random);
      last = text;
      long start = System.nanoTime();
      copies += index.addAndMatch(String.format(Locale.ROOT, "%032x", i), text).isEmpty() ? 0 : 1;
      nanos += System.nanoTime() - start;
    }
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    System.out.printf(
        Locale.ROOT,
        "%,d entries, %,.0f/s, %,d copies found, %,d bytes for each%n",
        index.size(),
        count / (nanos / 1e9),
        copies,
        used / count);
  }

  private static String words(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      int rank = (int) Math.pow(VOCABULARY, random.nextDouble());
      text.append(i == 0 ? "" : " ").append('w').append(Integer.toString(rank * 7919, 36));
    }
    return text.toString();
  }
}
