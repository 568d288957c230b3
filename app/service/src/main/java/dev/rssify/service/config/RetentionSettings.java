package dev.rssify.service.config;

import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.RetentionPolicy;
import java.time.Duration;
import java.util.List;

/** Settings for how long data is stored. */
final class RetentionSettings {

  private static final int MAX_DAYS = 36_500;

  private static final Setting<Duration> ENTRY_DAYS =
      days("retention.entry_days", "90", "delete entries this long after they were last seen");

  private static final Setting<Integer> MAX_ENTRIES =
      Setting.of(
          "retention.max_entries",
          new ValueType<>(
              "a whole number, 0 for no limit",
              value -> (int) ValueType.between(value, 0, Integer.MAX_VALUE)),
          "0",
          "maximum number of entries stored per feed, the newest; those in its current document always are");

  private static final Setting<Duration> RAW_DAYS =
      days("retention.raw_days", "30", "delete responses this long after they were fetched");

  private static final Setting<Integer> RAW_LAST =
      Setting.of(
          "retention.raw_last",
          ValueType.whole(0, 1_000_000),
          "5",
          "number of responses stored per feed whatever their age, documents before error pages");

  private static final Setting<Duration> JOURNAL_DAYS =
      days("retention.journal_days", "90", "delete events from the journal after this time");

  private static final Setting<Duration> FETCH_LOG_DAYS =
      days(
          "retention.fetch_log_days",
          "7",
          "sum up the lines of the fetch log by the hour after this time");

  static final List<Setting<?>> ALL =
      List.of(ENTRY_DAYS, MAX_ENTRIES, RAW_DAYS, RAW_LAST, JOURNAL_DAYS, FETCH_LOG_DAYS);

  private RetentionSettings() {}

  static RetentionPolicy read(Configuration settings) {
    int most = settings.get(MAX_ENTRIES);
    return new RetentionPolicy(
        settings.get(ENTRY_DAYS),
        most == FeedRetention.UNLIMITED ? null : most,
        settings.get(JOURNAL_DAYS),
        settings.get(FETCH_LOG_DAYS));
  }

  static RawRetentionPolicy readRaw(Configuration settings) {
    return new RawRetentionPolicy(settings.get(RAW_DAYS), settings.get(RAW_LAST));
  }

  static Setting<Duration> days(String key, String usual, String description) {
    return Setting.of(
        key,
        new ValueType<>(
            "a whole number of days from 0 to 36500, 0 for ever",
            value -> {
              long days = ValueType.between(value, 0, MAX_DAYS);
              return days == 0 ? FeedRetention.FOREVER : Duration.ofDays(days);
            }),
        usual,
        description);
  }
}
