package dev.rssify.lab.bench;

import dev.rssify.core.model.entry.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts of Zipf-distributed words, the same ones for each run. */
final class GeneratedTexts {

  static final int VOCABULARY = 60_000;
  private static final int TITLE_WORDS = 8;
  private static final int TEXT_WORDS = 300;

  private final Random random;

  GeneratedTexts(Random random) {
    this.random = random;
  }

  /** Words of a vocabulary, the first ones the most frequent. */
  String words(int count, int vocabulary) {
    return words(count, 1, vocabulary);
  }

  /** Words of these ranks; the most frequent one has rank 1. */
  String words(int count, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int rank = (int) (from * Math.pow((double) to / from, random.nextDouble()));
      text.append(i == 0 ? "" : " ").append('w').append(Integer.toString(rank * 7919, 36));
    }
    return text.toString();
  }

  /** Entries of 308 words, named by their number. */
  List<Entry> entries(int from, int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      entries.add(
          SampleEntry.of(
              "e" + i, words(TITLE_WORDS, VOCABULARY), words(TEXT_WORDS, VOCABULARY), "en"));
    }
    return entries;
  }
}
