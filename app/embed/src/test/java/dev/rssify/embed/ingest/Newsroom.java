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

/**
 * A publisher on this machine, an ingester that knows it, and a clock that moves when a test says
 * so.
 */
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

  /** One more ingester at this publisher. */
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

  /** What a path answers from now on: documents one after the other, the last for ever. */
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
   * Somebody asks for a feed by hand, as soon as its host may be asked again. Polls by schedule may
   * come in between; then it takes a second more for each.
   */
  PollOutcome poll(RssIngester running, String id) throws InterruptedException {
    Rssify engine = running.engine().orElseThrow();
    FutureTask<PollOutcome> asked = new FutureTask<>(() -> engine.poll(id));
    clock.advance(Duration.ofSeconds(2));
    Thread.ofVirtual().start(asked);
    while (true) {
      try {
        return asked.get(50, TimeUnit.MILLISECONDS);
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

  /** So many items, as they come. */
  static List<NewsItem> take(NewsStream stream, int count) throws InterruptedException {
    List<NewsItem> items = new ArrayList<>();
    while (items.size() < count) {
      items.add(stream.take().orElseThrow());
    }
    return items;
  }

  /** Whatever is there, without waiting. */
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
