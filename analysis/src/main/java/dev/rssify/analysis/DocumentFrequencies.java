package dev.rssify.analysis;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts in how many documents of a language a word occurs.
 *
 * <p>Invariants: counts at most {@code maxWords} words of all languages and allocates their memory,
 * 24 to 48 bytes for each, at once. When it is full, all counts are halved and words that were seen
 * once are deleted: counts age, and words that stay rare remain rare. Words are identified by a
 * 64-bit hash.
 *
 * <p>Not thread-safe; callers synchronize.
 */
public final class DocumentFrequencies {

  /** Enough for the words that occur repeatedly in the news of several languages; 12 MB. */
  public static final int DEFAULT_MAX_WORDS = 1 << 19;

  /** Upper bound: words rarer than this are mostly names or typos. */
  private static final double MAX_RARITY = Math.log(250);

  private static final int FORMAT = 1;
  private static final int HEADER = 3 * Integer.BYTES;
  private static final int RECORD = Long.BYTES + Integer.BYTES;
  private static final int MAX_BYTES = 1 << 28;

  private final int maxWords;
  private final long[] keys;
  private final int[] counts;
  private int size;

  public DocumentFrequencies() {
    this(DEFAULT_MAX_WORDS);
  }

  public DocumentFrequencies(int maxWords) {
    if (maxWords < 1 || maxWords > MAX_BYTES) {
      throw new IllegalArgumentException("maxWords must be 1 to " + MAX_BYTES + ": " + maxWords);
    }
    this.maxWords = maxWords;
    int slots = Integer.highestOneBit(2 * maxWords - 1) << 1;
    this.keys = new long[slots];
    this.counts = new int[slots];
  }

  /** Reads what {@link #toBytes} returned. */
  public static DocumentFrequencies fromBytes(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (bytes.length < HEADER || in.getInt() != FORMAT) {
      throw new IllegalArgumentException("not document frequencies of format " + FORMAT);
    }
    DocumentFrequencies read = new DocumentFrequencies(in.getInt());
    int size = in.getInt();
    if (size < 0 || size > read.maxWords || in.remaining() != (long) size * RECORD) {
      throw new IllegalArgumentException("document frequencies are cut off or damaged");
    }
    for (int i = 0; i < size; i++) {
      read.put(in.getLong(), Math.max(1, in.getInt()));
    }
    return read;
  }

  public byte[] toBytes() {
    ByteBuffer out = ByteBuffer.allocate(HEADER + size * RECORD);
    out.putInt(FORMAT).putInt(maxWords).putInt(size);
    for (int slot = 0; slot < keys.length; slot++) {
      if (counts[slot] > 0) {
        out.putLong(keys[slot]).putInt(counts[slot]);
      }
    }
    return out.array();
  }

  /** Counts the words of one more document. */
  public void add(String text, String language) {
    Set<String> stems = new HashSet<>();
    for (Word word : WordReader.read(text, language)) {
      stems.add(word.stem());
    }
    long seed = seed(language);
    increment(seed);
    stems.forEach(stem -> increment(key(seed, stem)));
  }

  /** Returns the documents of this language that are counted. */
  public int documents(String language) {
    return counts[slot(seed(language))];
  }

  /** Returns how many words are counted. */
  public int size() {
    return size;
  }

  /**
   * Returns the inverse document frequency of a stem, the larger the rarer, with an upper bound.
   */
  double rarity(String stem, String language) {
    long seed = seed(language);
    double documents = counts[slot(seed)] + 1.0;
    return Math.min(MAX_RARITY, Math.log(documents / (counts[slot(key(seed, stem))] + 0.5)));
  }

  private void increment(long key) {
    while (size == maxWords && counts[slot(key)] == 0) {
      age();
    }
    int count = counts[slot(key)];
    put(key, count == Integer.MAX_VALUE ? count : count + 1);
  }

  private void age() {
    long[] oldKeys = keys.clone();
    int[] oldCounts = counts.clone();
    Arrays.fill(counts, 0);
    size = 0;
    for (int slot = 0; slot < oldKeys.length; slot++) {
      if (oldCounts[slot] > 1) {
        put(oldKeys[slot], oldCounts[slot] / 2);
      }
    }
  }

  private void put(long key, int count) {
    int slot = slot(key);
    if (counts[slot] == 0 && count > 0) {
      size++;
    }
    keys[slot] = key;
    counts[slot] = count;
  }

  /** Returns the slot of a key, or the free slot where it belongs; half of the slots are free. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) key & mask;
    while (counts[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static long seed(String language) {
    return Hashing.mix(Hashing.of(WordReader.primary(language)));
  }

  private static long key(long seed, String stem) {
    return Hashing.mix(seed ^ Hashing.of(stem));
  }
}
