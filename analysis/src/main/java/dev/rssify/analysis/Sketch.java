package dev.rssify.analysis;

import java.util.Arrays;

/**
 * The stored data for comparing a text with others: samples of its shingles (sequences of four
 * words), of those at its beginning, and of its numbers.
 *
 * @param words hash of all words in order; equal for texts that differ in format only
 * @param lead the first shingles, complete: an excerpt of a long text has too few elements in
 *     common with the sample of that text
 */
record Sketch(long words, HashSample shingles, HashSample lead, HashSample numbers) {

  static final int MAX_SHINGLES = 256;
  static final int MAX_LEAD = 48;
  static final int MAX_NUMBERS = 16;

  private static final int MAX_TEXT = 200_000;
  private static final int WORDS_PER_SHINGLE = 4;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  /** Reads the first 200,000 characters. */
  static Sketch of(String text) {
    Reader reader = new Reader(text);
    reader.read();
    HashSample shingles = HashSample.of(reader.shingles, reader.shingleCount, MAX_SHINGLES);
    return new Sketch(
        reader.allWords,
        shingles,
        reader.shingleCount <= MAX_LEAD
            ? shingles
            : HashSample.of(reader.shingles, MAX_LEAD, MAX_LEAD),
        HashSample.of(reader.numbers, reader.numberCount, MAX_NUMBERS));
  }

  boolean isEmpty() {
    return shingles.total() == 0;
  }

  /** Collects the hashes of shingles and numbers in one pass over the characters. */
  private static final class Reader {

    private final String text;
    private final long[] lastWords = new long[WORDS_PER_SHINGLE];
    private int[] shingles = new int[256];
    private int[] numbers = new int[16];
    private int shingleCount;
    private int numberCount;
    private int wordCount;
    private long allWords;

    Reader(String text) {
      this.text = text;
    }

    void read() {
      int limit = Math.min(text.length(), MAX_TEXT);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < limit; i++) {
        char c = text.charAt(i);
        boolean isWord = Character.isLetterOrDigit(c) || Character.isSurrogate(c);
        boolean standsAlone = isWord && isUnspaced(c);
        if (!word.isEmpty() && (!isWord || standsAlone)) {
          add(word);
        }
        if (isWord) {
          word.append(Character.toLowerCase(c));
        }
        if (standsAlone) {
          add(word);
        }
      }
      if (!word.isEmpty()) {
        add(word);
      }
      if (wordCount > 0 && shingleCount == 0) {
        addShingle(allWords);
      }
    }

    /** Chinese and Japanese have no spaces: each character counts as a word. */
    private static boolean isUnspaced(char c) {
      return Character.isIdeographic(c) || (c >= '\u3040' && c <= '\u30ff');
    }

    private void add(StringBuilder word) {
      long hash = Hashing.of(word);
      if (Character.isDigit(word.charAt(0))) {
        numbers = numberCount == numbers.length ? Arrays.copyOf(numbers, 2 * numberCount) : numbers;
        numbers[numberCount++] = (int) Hashing.mix(hash);
      }
      word.setLength(0);
      lastWords[wordCount++ % WORDS_PER_SHINGLE] = hash;
      allWords = allWords * FACTOR + hash;
      if (wordCount >= WORDS_PER_SHINGLE) {
        long shingle = 0;
        for (int i = 0; i < WORDS_PER_SHINGLE; i++) {
          shingle = shingle * FACTOR + lastWords[(wordCount + i) % WORDS_PER_SHINGLE];
        }
        addShingle(shingle);
      }
    }

    private void addShingle(long shingle) {
      shingles =
          shingleCount == shingles.length ? Arrays.copyOf(shingles, 2 * shingleCount) : shingles;
      shingles[shingleCount++] = (int) Hashing.mix(shingle);
    }
  }
}
