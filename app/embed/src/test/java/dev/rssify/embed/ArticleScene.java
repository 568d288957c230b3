package dev.rssify.embed;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.enrich.EnrichConfig;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A publisher with a feed and its pages, and a store that several engines open in turn. */
final class ArticleScene implements AutoCloseable {

  static final String TEXT =
      "The ferry was built in 1954 and crossed the sound for half a century before the bridge took "
          + "its passengers. Now a group of retired engineers has repaired the engine, and on"
          + " Saturday it sails again, with coffee and cinnamon rolls on board as in the old days. ";

  static final String PAGE =
      "<html><head><title>Ferry sails again - Harbor News</title></head><body><nav>Home</nav>"
          + "<article><h1>Ferry sails again</h1><p>"
          + TEXT
          + "</p><p>"
          + TEXT
          + "</p><script>alert(1)</script></article></body></html>";

  final ScriptedServer server = ScriptedServer.start();
  private final String store;
  private ArticleConfig articles =
      ArticleConfig.defaults()
          .withMode(Mode.READABILITY)
          .withQueue(new EnrichConfig(16, 2, 10_000, 3, Duration.ofMillis(1)));

  ArticleScene(String store) {
    this.store = store;
    server.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /secret"));
  }

  ArticleScene limited(Duration timeout, long maxBytes) {
    articles =
        new ArticleConfig(articles.mode(), new FetchLimits(timeout, maxBytes), articles.queue());
    return this;
  }

  ArticleScene attempts(int count, Duration retry) {
    articles = articles.withQueue(new EnrichConfig(16, 2, 10_000, count, retry));
    return this;
  }

  ArticleScene queue(int tasks) {
    return queue(tasks, Duration.ofMillis(1));
  }

  ArticleScene queue(int tasks, Duration retry) {
    articles = articles.withQueue(new EnrichConfig(16, 2, tasks, 3, retry));
    return this;
  }

  ArticleScene mode(Mode mode) {
    articles = articles.withMode(mode);
    return this;
  }

  /** A feed with an entry for each of these paths. */
  void feed(String... paths) {
    StringBuilder items = new StringBuilder();
    for (String path : paths) {
      items.append(
          "<item><title>%1$s</title><link>%2$s</link><guid>%1$s</guid></item>"
              .formatted(path, server.uri(path)));
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title>" + items + "</channel></rss>"));
  }

  /** Spacing is tested elsewhere, with a manual clock. */
  EngineConfig config() {
    return EngineConfig.defaults()
        .withStore(store)
        .onLoopback()
        .withArticles(articles)
        .withGate(
            new GateConfig(2, Duration.ofMillis(5), Set.of(), 256, 1024, 512, Budgets.defaults()));
  }

  /** Opens an engine on this storage instead. */
  Rssify open(Storage storage) {
    return Rssify.builder(config()).storage(storage).listener(EngineListener.NONE).open();
  }

  Rssify open() {
    return Rssify.builder(config()).listener(EngineListener.NONE).open();
  }

  /** Polls the feed and reads the articles of its entries. */
  void poll(Rssify engine, String fields) throws InterruptedException {
    List<PollOutcome> _ =
        engine
            .pass()
            .run(
                new FeedListJson()
                    .read("[{\"url\": \"%s\"%s}]".formatted(server.uri("/feed"), fields))
                    .requests(),
                _ -> {});
    engine.enrich();
  }

  List<Entry> entries(Rssify engine) {
    FeedAddress address = new FeedAddress(server.uri("/feed").toString());
    return engine.entries(EntryQuery.newest(address.feedId(), 1_000)).entries();
  }

  /** The articles of all entries, by title of the entry. */
  Map<String, EntryArticle> articles(Rssify engine) {
    Map<String, EntryArticle> found = new TreeMap<>();
    for (Entry entry : entries(engine)) {
      article(engine, entry)
          .ifPresent(article ->
              found.put(Objects.requireNonNull(entry.content().published().title()), article));
    }
    return found;
  }

  static Optional<EntryArticle> article(Rssify engine, Entry entry) {
    return engine
        .article(entry.uid())
        .map(found ->
            RecordJson.read(
                EntryArticle.class, new String(found.content().toBytes(), StandardCharsets.UTF_8)));
  }

  List<String> events(Rssify engine) {
    return ((JournalRead.Events) engine.store().journal().after(0, 1_000))
        .events().stream().map(JournalEvent::type).toList();
  }

  List<String> requests() {
    return server.requests().stream().map(RecordedRequest::target).toList();
  }

  @Override
  public void close() {
    server.close();
  }
}
