package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Storage;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code fetch} killed repeatedly while it reads articles, checked by the publisher's log. */
class ArticleKillTest extends PublisherScene {

  /** Requests to one host in flight; only these can be lost by a kill. */
  private static final int IN_FLIGHT = 2;

  @Test
  void after_2_kills_each_entry_has_one_article_and_no_stored_page_is_fetched_again()
      throws Exception {
    killed(2);
  }

  @Test
  @Tag("long")
  void after_50_kills_each_entry_has_one_article_and_no_stored_page_is_fetched_again()
      throws Exception {
    killed(50);
  }

  private void killed(int kills) throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills at points of seed " + seed);
    Random random = new Random(seed);
    int pages = 8 * kills;
    serve(pages);
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(feeds, "[{\"url\": \"%s\"}]".formatted(server.uri("/feed")));
    String store = store();
    KilledChild child = new KilledChild(Main.class, folder);
    String[] command = command(store, feeds);
    // The first process also prints the new entries.
    run(child, pages + 2 + random.nextInt(5), random, command);
    for (int i = 1; i < kills; i++) {
      run(child, 1 + random.nextInt(5), random, command);
    }
    Map<String, String> none = Map.of();
    Run last = Run.rssify(none, command);
    assertThat(last.exitCode()).as(last.err()).isZero();

    assertOneArticleEach(store, pages);
    Map<String, Long> requests =
        server.requests().stream()
            .map(RecordedRequest::target)
            .filter(target -> target.startsWith("/page"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(requests).hasSize(pages);
    assertThat(requests.values().stream().mapToLong(Long::longValue).sum())
        .as("a page is fetched again only if its response was not stored when a process ended")
        .isLessThanOrEqualTo(pages + (long) IN_FLIGHT * kills);
  }

  private void serve(int pages) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < pages; i++) {
      items.append(
          "<item><title>%1$d</title><link>%2$s</link><guid>%1$d</guid></item>"
              .formatted(i, server.uri("/page" + i)));
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title>" + items + "</channel></rss>"));
    server.on("/robots.txt", Reply.status(404));
    server.otherwise(request ->
        Reply.ok("text/html", "<article><p>" + "Words of the page. ".repeat(30) + "</article>"));
  }

  private static String[] command(String store, Path feeds) {
    return new String[] {
      "fetch",
      "--json",
      "--store",
      store,
      "--from",
      feeds.toString(),
      "--set",
      "fetch.allowed_ranges=127.0.0.0/8",
      "--set",
      "articles.mode=readability",
      "--set",
      "gate.starts_per_second=50"
    };
  }

  private static void run(KilledChild child, int lines, Random random, String... command)
      throws IOException {
    child.run(lines, random.nextInt(30_000_000), _ -> {}, command);
  }

  private static void assertOneArticleEach(String spec, int pages) {
    try (Storage storage = Storage.openExisting(spec)) {
      Store store = storage.store();
      List<Entry> entries =
          store
              .entries()
              .all(new EntryQuery(Set.of(), null, EntryQuery.Order.OLDEST_FIRST, null, 500))
              .toList();
      assertThat(entries).hasSize(pages);
      for (Entry entry : entries) {
        assertThat(store.derivations().ofEntry(entry.uid()))
            .as(entry.uid())
            .extracting(Derivation::kind, Derivation::version)
            .containsExactly(org.assertj.core.groups.Tuple.tuple("article", "1"));
      }
      assertThat(((JournalRead.Events) store.journal().after(0, 10_000)).events())
          .extracting(JournalEvent::type)
          .filteredOn("derivation_added"::equals)
          .hasSize(pages);
      assertThat(store.tasks().count("article")).isZero();
    }
  }
}
