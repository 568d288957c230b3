package dev.rssify.json.feedlist;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The fields of a feed in feeds.json, under all accepted names. */
enum FeedField {
  URL("a string, the address of the feed", "url"),
  ID("a string, your name for the feed", "id"),
  LABEL("a string", "label", "name", "title"),
  INTERVAL_SECONDS(
      "a whole number of seconds, at least 1",
      "poll_interval_seconds",
      "pollIntervalSeconds",
      "interval_sec"),
  INTERVAL_MINUTES(
      "a whole number of minutes, at least 1", "poll_interval_minutes", "pollIntervalMinutes"),
  CRON("a string, a cron expression", "cron"),
  CRON_ZONE("a string, the name of a time zone", "cron_zone", "timezone", "tz"),
  TAGS("a list of strings", "tags"),
  PRIORITY("a whole number", "priority"),
  NOTES("a string", "notes"),
  ENABLED("true or false", "enabled"),
  HEADERS(
      "an object of strings, one for each header; for a secret value, secret:NAME, env:NAME or file:PATH",
      "headers"),
  USER("a string, the user name at the publisher", "user"),
  PASSWORD("a string, the name of a secret: secret:NAME, env:NAME or file:PATH", "password"),
  TOKEN("a string, the name of a secret: secret:NAME, env:NAME or file:PATH", "token"),
  PROXY("a string, the name of a proxy that the configuration defines", "proxy"),
  TIMEOUT_SECONDS("a whole number of seconds, at least 1", "timeout_seconds"),
  MAX_BODY_BYTES("a whole number of bytes, at least 1", "max_body_bytes"),
  MIN_INTERVAL_SECONDS("a whole number of seconds, at least 1", "min_interval_seconds"),
  MAX_INTERVAL_SECONDS("a whole number of seconds, at least 1", "max_interval_seconds"),
  PUSH("auto, off or only", "push"),
  BACKFILL("off, gap or all", "backfill"),
  BACKFILL_FROM("links or wordpress", "backfill_from"),
  DISCOVERY("true or false", "discovery"),
  PAUSED_UNTIL("a string, a time such as 2027-01-31T06:00:00Z", "paused_until"),
  PAUSE_REASON("a string", "pause_reason"),
  RETENTION_DAYS("a whole number of days, 0 for ever", "retention_days"),
  MAX_ENTRIES("a whole number, 0 for no limit", "max_entries"),
  RAW_DAYS("a whole number of days, 0 for ever", "raw_days"),
  RAW_LAST("a whole number, at least 0", "raw_last"),
  AUTHOR_EMAILS("keep, hash or drop", "author_emails"),
  ARTICLES("none, readability or selectors", "articles"),
  ARTICLE_SELECTORS(
      "an object of CSS selectors: content, title, author, date, removal", "article_selectors"),
  ENCLOSURES("a list of media types like audio/* or audio/mpeg", "enclosures"),
  SOURCE_TYPE("a string, the name of a source type", "source_type", "sourceType"),
  CONFIG("an object, the configuration of the source", "config", "source_config"),
  SOURCE("an object with \"type\" and, where it needs one, \"config\"", "source");

  private static final Map<String, FeedField> BY_NAME =
      Arrays.stream(values())
          .flatMap(field -> field.names.stream().map(name -> Map.entry(name, field)))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private final String expected;
  private final List<String> names;

  FeedField(String expected, String... names) {
    this.expected = expected;
    this.names = List.of(names);
  }

  /** Describes a valid value; completes the message "must be". */
  String expected() {
    return expected;
  }

  /** The name under which it is written; others are accepted too. */
  String written() {
    return names.getFirst();
  }

  static Map<String, FeedField> byName() {
    return BY_NAME;
  }
}
