package dev.rssify.embed;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.embed.ingest.DefaultPollIntervalPolicy;
import dev.rssify.embed.ingest.FeedDefinition;
import dev.rssify.embed.ingest.NewsItem;
import dev.rssify.embed.ingest.RssIngester;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** The examples of the documentation: what it shows is compiled here, and run by a test. */
final class Snippets {

  private Snippets() {}

  static void once(EngineConfig config, String store, String url, Consumer<String> out)
      throws InterruptedException {
    // @start region="once"
    try (Rssify rssify =
        Rssify.builder(config).store(store).contact("https://example.org/our-bot").open()) {
      rssify.add(url);
      PollOutcome outcome = rssify.poll(url);
      for (Entry entry : rssify.entries(url, 20).entries()) {
        out.accept(entry.sortAt() + " " + entry.content().published().title());
      }
      out.accept(outcome.code());
    }
    // @end
  }

  static void run(EngineConfig config, String store, String url, Consumer<String> out) {
    // @start region="run"
    try (Rssify rssify = Rssify.builder(config).store(store).open();
        JournalFollower journal = rssify.follow("my-program")) {
      rssify.add(url);
      rssify.start(); // polls every feed when it is due, until closed
      for (JournalEvent event : journal) { // waits for the next event
        out.accept(event.seq() + " " + event.type());
        if (event.type().equals("new_entry")) {
          break;
        }
      }
    }
    // @end
  }

  static void page(Rssify rssify, UUID feed, Instant since, Consumer<String> out) {
    // @start region="page"
    EntryQuery query =
        new EntryQuery(Set.of(feed), since, EntryQuery.Order.OLDEST_FIRST, null, 100);
    EntryPage page = rssify.entries(query);
    page.entries().forEach(entry -> out.accept(entry.uid()));
    while (page.next() != null) {
      page = rssify.entries(query.from(page.next()));
      page.entries().forEach(entry -> out.accept(entry.uid()));
    }
    // @end
  }

  static void raw(Rssify rssify, String feed, Consumer<byte[]> out) {
    // @start region="raw"
    for (RawFetch raw : rssify.responses(feed, 5)) {
      if (rssify.response(raw.fetchId()) instanceof StoredResponse.Stored stored) {
        try (Body bytes = stored.wire()) {
          out.accept(bytes.toBytes()); // exactly as the server sent them
        }
      }
    }
    // @end
  }

  static void ingest(EngineConfig config, String url, Consumer<String> out) {
    // @start region="ingest"
    try (RssIngester ingester = RssIngester.builder().configure(_ -> config).build()) {
      ingester.register(FeedDefinition.of("harbour", url).withTitle("Harbour news"));
      for (NewsItem item : ingester.start()) { // waits for the next item
        out.accept(item.source() + ": " + item.title() + " " + item.url());
        break;
      }
    }
    // @end
  }

  static void subscribe(EngineConfig config, String url, Consumer<String> out) {
    // @start region="subscribe"
    RssIngester ingester =
        RssIngester.builder()
            .configure(_ -> config)
            .policy(new DefaultPollIntervalPolicy(600))
            .build();
    ingester.register(FeedDefinition.of("harbour", url));
    ingester
        .start()
        .subscribe(
            new Flow.Subscriber<>() {
              @Override
              public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
              }

              @Override
              public void onNext(NewsItem item) {
                out.accept(item.title());
                ingester.stop();
              }

              @Override
              public void onError(Throwable error) {}

              @Override
              public void onComplete() {
                out.accept("stopped");
              }
            });
    // @end
  }

  static List<String> two(EngineConfig config, String one, String other) {
    // @start region="two"
    try (Rssify news = Rssify.builder(config).store(one).open();
        Rssify podcasts = Rssify.builder(config).store(other).open()) {
      news.add("https://harbour.example/news.rss");
      podcasts.add("https://harbour.example/talk.rss");
      return List.of(
          news.feed("https://harbour.example/news.rss").orElseThrow().url(),
          podcasts.feed("https://harbour.example/talk.rss").orElseThrow().url());
    }
    // @end
  }
}
