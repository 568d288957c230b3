package dev.rssify.core.operations.outward;

import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an outward feed: a named selection of entries.
 *
 * <p>Invariants: the token itself is not stored, only its hash.
 *
 * @param name part of its URL
 * @param id the id of the feed for readers; it does not change
 * @param title null for the name
 * @param tags only entries of feeds that have one of these tags, or are in {@code feeds}
 * @param feeds ids or URLs of feeds; all feeds when both lists are empty
 * @param words only entries with all of these words in title or text, in any case
 * @param query only entries that matched this standing query; null for all
 * @param onePerCluster of entries that are copies of each other, only the first
 * @param size the number of entries of a document
 * @param content how much of an entry is written
 * @param tokenHash SHA-256 of the token that readers send in the URL; null when it was revoked
 * @param configured whether it comes from the configuration and cannot be changed otherwise
 */
public record OutwardFeed(
    String name,
    UUID id,
    @Nullable String title,
    List<String> tags,
    List<String> feeds,
    List<String> words,
    @Nullable String query,
    boolean onePerCluster,
    int size,
    Content content,
    @Nullable String tokenHash,
    boolean configured) {

  public static final int USUAL_SIZE = 50;
  public static final int MAX_SIZE = 500;
  public static final int MAX_PARTS = 100;

  private static final int MAX_LENGTH = 1_000;
  private static final Pattern NAMES = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

  /** How much of an entry is written. */
  public enum Content {
    FULL,
    /** The first few hundred characters, as plain text. */
    EXCERPT
  }

  /** Throws {@link IllegalArgumentException} with a message for people. */
  public OutwardFeed {
    require(
        NAMES.matcher(name).matches(),
        "name must be up to 63 of a-z, 0-9, - and _, and start with a letter or digit");
    require(
        title == null || (!title.isBlank() && title.length() <= MAX_LENGTH), "title is too long");
    require(query == null || NAMES.matcher(query).matches(), "query must be the name of a query");
    require(size >= 1 && size <= MAX_SIZE, "size must be a number from 1 to " + MAX_SIZE);
    tags = checked("tags", tags);
    feeds = checked("feeds", feeds);
    words = checked("words", words);
  }

  private static List<String> checked(String field, List<String> parts) {
    require(parts.size() <= MAX_PARTS, field + " has more than " + MAX_PARTS + " elements");
    parts.forEach(part ->
        require(
            !part.isBlank() && part.length() <= MAX_LENGTH,
            field + " has an empty or too long element"));
    return parts.stream().distinct().toList();
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  public String shownTitle() {
    return title == null ? name : title;
  }

  /** Whether it has entries of all feeds. */
  public boolean ofAllFeeds() {
    return tags.isEmpty() && feeds.isEmpty();
  }

  /** Whether readers with this token may read it; compares in constant time. */
  public boolean isFor(String token) {
    return tokenHash != null
        && MessageDigest.isEqual(
            tokenHash.getBytes(StandardCharsets.UTF_8),
            hash(token).getBytes(StandardCharsets.UTF_8));
  }

  /** This definition with another token. */
  public OutwardFeed withToken(@Nullable String token) {
    return new OutwardFeed(
        name,
        id,
        title,
        tags,
        feeds,
        words,
        query,
        onePerCluster,
        size,
        content,
        token == null ? null : hash(token),
        configured);
  }

  private static String hash(String token) {
    return Digests.sha256(token.getBytes(StandardCharsets.UTF_8));
  }
}
