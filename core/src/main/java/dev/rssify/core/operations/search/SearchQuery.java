package dev.rssify.core.operations.search;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which entries to find.
 *
 * @param words words, "phrases", +required and -excluded ones, and {@code field:word}
 * @param feedIds only entries of these feeds; empty for all feeds
 * @param since only entries with this date or a later one; null for all
 * @param until only entries with a date before; null for all
 * @param mode by what entries are found; the order {@code NEWEST_FIRST} is always by words
 */
public record SearchQuery(
    String words,
    Set<UUID> feedIds,
    @Nullable Instant since,
    @Nullable Instant until,
    Order order,
    int limit,
    Mode mode) {

  /** Longer queries are refused. */
  public static final int MAX_LENGTH = 1_000;

  /** More results are refused. */
  public static final int MAX_LIMIT = 200;

  /** Excluded parts, restrictions by language or site, and the marks of the others. */
  private static final Pattern SYNTAX =
      Pattern.compile(
          "(?<!\\S)-(?:[a-z]+:)?(?:\"[^\"]*\"?|\\S+)|(?<!\\S)\\+?(?:lang|site):\\S+"
              + "|(?<!\\S)\\+?(?:title|text|author|category):|(?<!\\S)\\+|\"");

  /** The order of the results. */
  public enum Order {
    BEST_FIRST,
    NEWEST_FIRST
  }

  /** By what entries are found. */
  public enum Mode {
    /** By words and meaning where entries have vectors, else by words. */
    AUTO,
    WORDS,
    /** By meaning alone; required and excluded words still restrict what is found. */
    MEANING
  }

  public SearchQuery {
    feedIds = Set.copyOf(feedIds);
    if (words.isBlank() || words.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a query has 1 to " + MAX_LENGTH + " characters, not " + words.length());
    }
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException(
          "a search returns 1 to " + MAX_LIMIT + " entries, not " + limit);
    }
  }

  /** The words without syntax and without excluded ones, as a model reads them. */
  String sentence() {
    String plain = SYNTAX.matcher(words).replaceAll(" ").replaceAll("\\s+", " ").strip();
    return plain.isEmpty() ? words : plain;
  }

  /** The best entries of all feeds. */
  public static SearchQuery of(String words, int limit) {
    return new SearchQuery(words, Set.of(), null, null, Order.BEST_FIRST, limit, Mode.AUTO);
  }
}
