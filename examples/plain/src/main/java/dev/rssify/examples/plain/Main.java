package dev.rssify.examples.plain;

import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.ingest.FeedDefinition;
import dev.rssify.embed.ingest.NewsItem;
import dev.rssify.embed.ingest.RssIngester;

/** Prints the news of the feeds whose URLs it is given, as it comes, until it is stopped. */
public final class Main {

  private Main() {}

  public static void main(String[] urls) {
    try (RssIngester ingester =
        RssIngester.builder()
            .contact("https://example.org/our-bot") // publishers see who polls them
            .configure(EngineConfig::onLoopback) // publishers on this machine, to try it out
            .build()) {
      for (int i = 0; i < urls.length; i++) {
        ingester.register(FeedDefinition.of("feed-" + (i + 1), urls[i]));
      }
      for (NewsItem item : ingester.start()) {
        System.out.println(item.publishedAt() + "  " + item.title() + "  " + item.url());
      }
    }
  }
}
