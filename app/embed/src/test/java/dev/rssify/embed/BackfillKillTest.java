package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that walks an archive is killed repeatedly. The clock of each next process is two days
 * ahead, because a page is not requested twice in a day.
 */
class BackfillKillTest {

  private static final int MAX_PROCESSES = 200;

  /** Two runs of two pages. */
  private static final int PAGES = 4;

  private final ScriptedServer server = ScriptedServer.start();

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  @Timeout(120)
  void a_kill_before_or_after_the_commit_of_any_page_loses_and_repeats_no_entry() throws Exception {
    archive(PAGES);
    KilledChild child = new KilledChild(BackfillChild.class, folder);
    int days = 0;
    for (int page = 1; page <= PAGES; page++, days += 4) {
      String path = "/" + page;
      Reply whole = page(page, PAGES);
      server.on(path, whole.stallAfter(40), whole);

      child.run(1, 0, _ -> awaitRequest(path), store(), feed(), "" + days, "0"); // while it is sent
      assertThat(server.requests(path)).hasSize(1);
      child.run(2, 0, _ -> {}, store(), feed(), "" + (days + 2), "1"); // once it is committed
      assertThat(server.requests(path)).hasSize(2);
    }
    List<String> printed = new ArrayList<>();
    child.run(1, 0, printed::add, store(), feed(), "" + days, "0");

    assertThat(printed).containsExactly("DONE end");
    for (int page = 1; page <= PAGES; page++) {
      assertThat(server.requests("/" + page)).as("page " + page).hasSize(2);
    }
    try (Storage storage = Storage.openExisting(store())) {
      assertEachEntryOnce(storage.store(), PAGES);
    }
  }

  private void awaitRequest(String path) {
    try {
      var _ = server.awaitRequests(path, 1, Duration.ofSeconds(30));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String store() {
    return "sqlite:" + folder.resolve("a.db");
  }

  private String feed() {
    return server.uri("/0").toString();
  }

  @Test
  @Tag("long")
  void after_30_kills_a_walk_has_each_entry_once() throws Exception {
    killed(30, 50);
  }

  private void killed(int kills, int pages) throws IOException {
    archive(pages);
    long seed = System.nanoTime();
    System.out.println("kills at points of seed " + seed);
    Random random = new Random(seed);
    KilledChild child = new KilledChild(BackfillChild.class, folder);
    int days = 0;
    for (int i = 0; i < kills; i++, days += 2) {
      child.run(
          1 + random.nextInt(2),
          random.nextInt(60_000_000),
          _ -> {},
          store(),
          feed(),
          "" + days,
          "0");
    }
    List<String> printed = new ArrayList<>();
    for (int i = 0; i < MAX_PROCESSES && !printed.contains("DONE end"); i++, days += 2) {
      child.run(1, Integer.MAX_VALUE, printed::add, store(), feed(), "" + days, "0");
    }

    assertThat(printed).contains("DONE end");
    try (Storage storage = Storage.openExisting(store())) {
      assertEachEntryOnce(storage.store(), pages);
    }
    int requests = 0;
    for (int page = 1; page <= pages; page++) {
      assertThat(server.requests("/" + page)).as("page " + page).isNotEmpty();
      requests += server.requests("/" + page).size();
    }
    assertThat(requests)
        .as("a page is requested again only after a kill")
        .isLessThanOrEqualTo(pages + kills);
  }

  private void archive(int pages) {
    for (int page = 0; page <= pages; page++) {
      server.on("/" + page, page(page, pages));
    }
  }

  private static Reply page(int page, int pages) {
    return Reply.ok(
        "application/atom+xml",
        "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>Tides</title>"
            + (page == pages ? "" : "<link rel='prev-archive' href='/" + (page + 1) + "'/>")
            + "<entry><id>e"
            + page
            + "</id><title>Entry</title><updated>2020-01-01T00:00:00Z</updated></entry>"
            + "</feed>");
  }

  private static void assertEachEntryOnce(Store store, int pages) {
    assertThat(
            store
                .entries()
                .all(new EntryQuery(Set.of(), null, EntryQuery.Order.OLDEST_FIRST, null, 500)))
        .hasSize(pages + 1)
        .extracting(Entry::uid)
        .doesNotHaveDuplicates();
    assertThat(((JournalRead.Events) store.journal().after(0, 10_000)).events())
        .filteredOn(event -> event.payload() instanceof Payload.NewEntry)
        .extracting(JournalEvent::entryUid)
        .hasSize(pages + 1)
        .doesNotHaveDuplicates();
  }
}
