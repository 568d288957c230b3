package dev.rssify.core.operations.search;

import dev.rssify.core.text.Digests;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A stored query that every new or updated entry is compared with.
 *
 * @param words as in a search; an entry must have all of them, or be similar in meaning
 * @param feedIds only entries of these feeds; empty for all feeds
 * @param tags only entries of feeds with one of these tags; empty for all
 * @param similarity how similar in meaning an entry must be, up to 1; 0 for a query by words
 */
public record StandingQuery(
    String name,
    String words,
    Set<UUID> feedIds,
    Set<String> tags,
    Instant createdAt,
    double similarity) {

  /** How entries are compared with a query. */
  public enum By {
    WORDS("queries"),
    MEANING("queries.meaning");

    private final String cursor;

    By(String cursor) {
      this.cursor = cursor;
    }

    /** The journal cursor of the comparison. */
    public String cursor() {
      return cursor;
    }
  }

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");
  private static final int VERSION_DIGITS = 12;

  public StandingQuery {
    feedIds = Set.copyOf(feedIds);
    tags = Set.copyOf(tags);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name of a query has 1 to 64 small letters, digits, '-' and '_', not '" + name + "'");
    }
    if (words.isBlank() || words.length() > SearchQuery.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a query has 1 to " + SearchQuery.MAX_LENGTH + " characters, not " + words.length());
    }
    if (!(similarity >= 0 && similarity <= 1)) {
      throw new IllegalArgumentException("the similarity is from 0 to 1, not " + similarity);
    }
  }

  /** A query by words. */
  public static StandingQuery byWords(
      String name, String words, Set<UUID> feedIds, Set<String> tags, Instant createdAt) {
    return new StandingQuery(name, words, feedIds, tags, createdAt, 0);
  }

  public By by() {
    return similarity > 0 ? By.MEANING : By.WORDS;
  }

  /** The same for the same words and filters: an entry matches a version once. */
  public String version() {
    String what = words + '\n' + new TreeSet<>(feedIds) + '\n' + new TreeSet<>(tags);
    return Digests.md5(by() == By.WORDS ? what : what + '\n' + similarity)
        .substring(0, VERSION_DIGITS);
  }

  /** The kind of the derivation that records a match. */
  public String kind() {
    return kind(name);
  }

  /** The kind of the derivations that record the matches of a query. */
  public static String kind(String name) {
    return "query:" + name;
  }
}
