package dev.rssify.core.operations.contexts;

import dev.rssify.core.model.entry.EntryKeywords.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What a feed is about at present, computed from its recent entries.
 *
 * @param key {@code feed:} and the id of the feed
 * @param version rises by one with each change
 * @param entries the number of entries it was computed from
 * @param from the time of the oldest of them
 * @param to the time of the newest of them
 * @param entriesPerDay over the last seven days; decides how often it is computed
 * @param summaryShort at most 128 characters
 * @param keywords best first
 * @param method {@code extractive}: sentences of the entries; {@code llm:} and a model: written by
 *     it
 */
public record FeedContext(
    String key,
    UUID feedId,
    int version,
    Instant at,
    int entries,
    Instant from,
    Instant to,
    double entriesPerDay,
    String summaryShort,
    String summaryLong,
    List<Keyword> keywords,
    String method) {

  /** The longest short summary. */
  public static final int SHORT = 128;

  /** The method of summaries that are sentences of the entries. */
  public static final String EXTRACTIVE = "extractive";

  private static final Duration OFTEN = Duration.ofMinutes(30);
  private static final Duration SELDOM = Duration.ofHours(3);
  private static final int MANY = 10;

  public FeedContext {
    keywords = List.copyOf(keywords);
  }

  public static String key(UUID feedId) {
    return "feed:" + feedId;
  }

  /** The shortest time until the next one: none for a feed with less than an entry a day. */
  public Duration pace() {
    return entriesPerDay >= MANY ? OFTEN : entriesPerDay >= 1 ? SELDOM : Duration.ZERO;
  }

  /** Whether the other one needs no new version: a language model never writes the same twice. */
  public boolean saysTheSameAs(FeedContext other) {
    return isOfTheSameEntriesAs(other)
        && (!method.equals(EXTRACTIVE)
            || (summaryShort.equals(other.summaryShort) && summaryLong.equals(other.summaryLong)));
  }

  public boolean isOfTheSameEntriesAs(FeedContext other) {
    return keywords.equals(other.keywords) && to.equals(other.to) && entries == other.entries;
  }

  /** This context with other summaries. */
  public FeedContext summarized(String shortText, String longText, String by) {
    return new FeedContext(
        key,
        feedId,
        version,
        at,
        entries,
        from,
        to,
        entriesPerDay,
        shortText,
        longText,
        keywords,
        by);
  }
}
