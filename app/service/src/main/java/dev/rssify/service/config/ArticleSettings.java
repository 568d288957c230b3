package dev.rssify.service.config;

import dev.rssify.core.enrich.EnrichConfig;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.embed.ArticleConfig;
import java.time.Duration;
import java.util.List;

/** Settings for the articles behind entries. */
final class ArticleSettings {

  private static final Setting<Mode> MODE =
      Setting.of(
          "articles.mode",
          new ValueType<>("none or readability", ArticleSettings::mode),
          "none",
          "whether the page of each new entry is fetched and its article stored; a feed can set its own");

  private static final Setting<Integer> WORKERS =
      Setting.of(
          "articles.workers",
          ValueType.whole(1, 1_000),
          "16",
          "maximum number of pages in progress, at most two of one host");

  private static final Setting<Integer> QUEUE =
      Setting.of(
          "articles.queue",
          ValueType.whole(1, 1_000_000),
          "10000",
          "maximum number of queued pages; further entries wait in the journal");

  private static final Setting<Integer> ATTEMPTS =
      Setting.of(
          "articles.attempts",
          ValueType.whole(1, 20),
          "3",
          "maximum number of requests for one page");

  private static final Setting<Duration> RETRY =
      Setting.of(
          "articles.retry_seconds",
          ValueType.SECONDS,
          "600",
          "time before the second request for a page; each further one doubles it");

  private static final Setting<Duration> TIMEOUT =
      Setting.of(
          "articles.timeout_ms",
          ValueType.MILLISECONDS,
          "30000",
          "maximum time of one page, from name lookup to last byte");

  private static final Setting<Long> MAX_BYTES =
      Setting.of(
          "articles.max_bytes",
          new ValueType<>("a positive whole number of bytes", ValueType::positive),
          "5242880",
          "maximum size of a page, as served and decoded");

  static final List<Setting<?>> ALL =
      List.of(MODE, WORKERS, QUEUE, ATTEMPTS, RETRY, TIMEOUT, MAX_BYTES);

  private ArticleSettings() {}

  static ArticleConfig read(Configuration settings) {
    EnrichConfig defaults = EnrichConfig.defaults();
    return new ArticleConfig(
        settings.get(MODE),
        new FetchLimits(settings.get(TIMEOUT), settings.get(MAX_BYTES)),
        new EnrichConfig(
            settings.get(WORKERS),
            defaults.perGroup(),
            settings.get(QUEUE),
            settings.get(ATTEMPTS),
            settings.get(RETRY)));
  }

  private static Mode mode(String value) {
    return switch (value) {
      case "none" -> Mode.NONE;
      case "readability" -> Mode.READABILITY;
      default -> throw new IllegalArgumentException(value);
    };
  }
}
