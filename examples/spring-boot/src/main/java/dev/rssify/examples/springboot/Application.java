package dev.rssify.examples.springboot;

import dev.rssify.embed.ingest.FeedDefinition;
import dev.rssify.embed.ingest.NewsItem;
import dev.rssify.embed.ingest.RssIngester;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Logs the news of the feeds that {@code news.feeds} lists, as it comes, until it is stopped. */
@SpringBootApplication
public class Application {

  private static final Logger LOG = LoggerFactory.getLogger(Application.class);

  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  /** Closed with the application: polls that are being made are finished, then the stream ends. */
  @Bean(destroyMethod = "close")
  RssIngester ingester(
      @Value("${news.store}") String store,
      @Value("${news.feeds}") List<String> feeds,
      @Value("${news.loopback:false}") boolean loopback) {
    RssIngester ingester =
        RssIngester.builder()
            .store(store)
            .contact("https://example.org/our-bot")
            .configure(config -> loopback ? config.onLoopback() : config)
            .build();
    for (int i = 0; i < feeds.size(); i++) {
      ingester.register(FeedDefinition.of("feed-" + (i + 1), feeds.get(i)));
    }
    return ingester;
  }

  @Bean
  ApplicationRunner news(RssIngester ingester) {
    return _ -> {
      for (NewsItem item : ingester.start()) {
        LOG.info("{}  {}  {}", item.source(), item.title(), item.url());
      }
    };
  }
}
