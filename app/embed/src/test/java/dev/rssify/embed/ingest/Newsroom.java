package dev.rssify.embed.ingest;

import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/** A publisher on this machine, an ingester for it, and a manual clock. */
final class Newsroom implements AutoCloseable {

  final ScriptedServer server = ScriptedServer.start();
  final ManualClock clock = ManualClock.start();
  final List<IngesterEvent> reported = new CopyOnWriteArrayList<>();
  final RssIngester ingester;

  Newsroom() {
    this(builder -> builder);
  }

  Newsroom(UnaryOperator<IngesterBuilder> more) {
    ingester = ingester(more);
  }

  /** Another ingester for this publisher. */
  RssIngester ingester(UnaryOperator<IngesterBuilder> more) {
    return more.apply(
            RssIngester.builder()
                .configure(EngineConfig::onLoopback)
                .clock(clock, clock::nanos)
                .listener(reported::add))
        .build();
  }

  FeedDefinition feed(String id, String path) {
    return FeedDefinition.of(id, server.uri(path).toString());
  }

  /** Sets the responses of a path: documents one after the other, then always the last. */
  void publishes(String path, String first, String... rest) {
    Reply[] later = List.of(rest).stream().map(Newsroom::rss).toArray(Reply[]::new);
    server.on(path, rss(first), later);
  }

  static Reply rss(String items) {
    return Reply.ok(
        "application/rss+xml",
        "<rss version='2.0'><channel><title>Harbour News</title>" + items + "</channel></rss>");
  }

  static String item(String guid, String link, String title, String date) {
    return "<item><guid isPermaLink='false'>"
        + guid
        + "</guid>"
        + (link.isEmpty() ? "" : "<link>" + link + "</link>")
        + (title.isEmpty() ? "" : "<title>" + title + "</title>")
        + (date.isEmpty() ? "" : "<pubDate>" + date + "</pubDate>")
        + "</item>";
  }

  /**
   * Polls a feed manually as soon as its host allows it. Each scheduled poll in between delays it
   * by a second.
   */
  PollOutcome poll(RssIngester running, String id) throws InterruptedException {
    Rssify engine = running.engine().orElseThrow();
    FutureTask<PollOutcome> poll = new FutureTask<>(() -> engine.poll(id));
    clock.advance(Duration.ofSeconds(2));
    Thread.ofVirtual().start(poll);
    while (true) {
      try {
        return poll.get(50, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        clock.advance(Duration.ofSeconds(1));
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      }
    }
  }

  PollOutcome poll(String id) throws InterruptedException {
    return poll(ingester, id);
  }

  /** Waits for a number of items. */
  static List<NewsItem> take(NewsStream stream, int count) throws InterruptedException {
    List<NewsItem> items = new ArrayList<>();
    while (items.size() < count) {
      items.add(stream.take().orElseThrow());
    }
    return items;
  }

  /** All available items, without waiting. */
  static List<NewsItem> drain(NewsStream stream) {
    List<NewsItem> items = new ArrayList<>();
    for (Optional<NewsItem> item = stream.poll(); item.isPresent(); item = stream.poll()) {
      items.add(item.get());
    }
    return items;
  }

  <E extends IngesterEvent> List<E> reported(Class<E> kind) {
    return reported.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Override
  public void close() {
    ingester.close();
    server.close();
  }
}
