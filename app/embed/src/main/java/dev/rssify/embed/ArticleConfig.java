package dev.rssify.embed;

import dev.rssify.core.enrich.EnrichConfig;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.http.FetchLimits;
import java.time.Duration;

/**
 * Whether and how the articles behind entries are read.
 *
 * @param mode for feeds without their own: none or readability
 * @param limits of one page
 * @param queue the limits of the queue
 */
public record ArticleConfig(FeedArticles.Mode mode, FetchLimits limits, EnrichConfig queue) {

  public ArticleConfig {
    if (mode == FeedArticles.Mode.SELECTORS) {
      throw new IllegalArgumentException(
          "articles.mode must be none or readability; selectors are set per feed");
    }
  }

  public static ArticleConfig defaults() {
    return new ArticleConfig(
        FeedArticles.Mode.NONE,
        new FetchLimits(Duration.ofSeconds(30), 5L << 20),
        EnrichConfig.defaults());
  }

  public ArticleConfig withMode(FeedArticles.Mode other) {
    return new ArticleConfig(other, limits, queue);
  }

  public ArticleConfig withQueue(EnrichConfig other) {
    return new ArticleConfig(mode, limits, other);
  }
}
