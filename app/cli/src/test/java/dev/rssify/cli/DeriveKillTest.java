package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Storage;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code fetch} killed repeatedly while it computes keywords, embeddings, clusters, contexts and
 * matches of standing queries.
 */
class DeriveKillTest extends PublisherScene {

  private static final int WORDS = 40;

  @Test
  void after_2_kills_everything_is_derived_once() throws Exception {
    killed(2);
  }

  @Test
  @Tag("long")
  void after_50_kills_everything_is_derived_once() throws Exception {
    killed(50);
  }

  private void killed(int kills) throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills at points of seed " + seed);
    Random random = new Random(seed);
    int stories = 6 * kills;
    serve(stories);
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(
        feeds,
        "[{\"url\": \"%s\"}, {\"url\": \"%s\"}]".formatted(server.uri("/a"), server.uri("/b")));
    String store = store();
    String[] command = {
      "fetch",
      "--json",
      "--store",
      store,
      "--from",
      feeds.toString(),
      "--set",
      "fetch.allowed_ranges=127.0.0.0/8",
      "--set",
      "gate.starts_per_second=50",
      "--set",
      "keywords.enabled=true",
      "--set",
      "clusters.enabled=true",
      "--set",
      "contexts.enabled=true",
      "--set",
      "embeddings.enabled=true",
      "--set",
      "embeddings.url=" + server.uri("/embed")
    };
    queries(store);
    KilledChild child = new KilledChild(Main.class, folder);
    // The first process also prints the new entries.
    child.run(2 * stories + random.nextInt(5), random.nextInt(30_000_000), _ -> {}, command);
    for (int i = 1; i < kills; i++) {
      child.run(1 + random.nextInt(5), random.nextInt(30_000_000), _ -> {}, command);
    }
    Run last = Run.rssify(Map.of(), command);
    assertThat(last.exitCode()).as(last.err()).isZero();
    try (Storage storage = Storage.openExisting(store)) {
      assertDerivedOnce(storage.store(), stories);
    }
    assertThat(Run.rssify(Map.of(), "index", "--rebuild", "--store", store).out())
        .startsWith(2 * stories + " entries")
        .contains(" 0 events behind");
  }

  /** One by words and one by meaning, which all entries match. */
  private void queries(String store) throws IOException {
    Path other =
        folder.resolve("other.json"); // the feeds themselves must be new, so that they are due
    Files.writeString(other, "[{\"url\": \"%s\"}]".formatted(server.uri("/other")));
    String embeddings = "embeddings.enabled=true";
    for (String[] command :
        List.of(
            new String[] {"import", other.toString(), "--store", store},
            new String[] {"queries", "add", "words", "story", "--store", store},
            new String[] {
              "queries",
              "add",
              "near",
              "x",
              "--similarity",
              "1",
              "--store",
              store,
              "--set",
              embeddings
            })) {
      Run run = Run.rssify(Map.of(), command);
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
  }

  /** Both feeds have the same stories. */
  private void serve(int stories) {
    server.on("/embed", Reply.ok("application/json", "{\"data\": [{\"embedding\": [1, 0]}]}"));
    Random words = new Random(1);
    List<String> texts =
        IntStream.range(0, stories)
            .mapToObj(_ ->
                IntStream.range(0, WORDS)
                    .mapToObj(_ -> "word" + words.nextInt(5_000))
                    .collect(Collectors.joining(" ")))
            .toList();
    for (String path : List.of("/a", "/b")) {
      StringBuilder items = new StringBuilder();
      for (int i = 0; i < stories; i++) {
        items.append(
            "<item><title>Story %1$d</title><guid>%1$d</guid><description>%2$s</description></item>"
                .formatted(i, texts.get(i)));
      }
      server.on(
          path,
          Reply.ok(
              "application/rss+xml",
              "<rss version=\"2.0\"><channel><title>T</title>" + items + "</channel></rss>"));
    }
  }

  private static void assertDerivedOnce(Store store, int stories) {
    List<Entry> entries =
        store
            .entries()
            .all(new EntryQuery(Set.of(), null, EntryQuery.Order.OLDEST_FIRST, null, 500))
            .toList();
    assertThat(entries).hasSize(2 * stories);
    Map<String, Set<String>> clusters = new HashMap<>();
    for (Entry entry : entries) {
      assertThat(store.derivations().ofEntry(entry.uid()))
          .extracting(Derivation::kind)
          .filteredOn(kind -> !kind.startsWith("context"))
          .containsExactlyInAnyOrder("keywords", "embedding", "query:words", "query:near");
      ClusterMember member = store.clusters().of(Set.of(entry.uid())).get(entry.uid());
      assertThat(member).as(entry.uid()).isNotNull();
      clusters
          .computeIfAbsent(
              String.valueOf(entry.content().published().title()), title -> new HashSet<>())
          .add(member.clusterId());
    }
    assertThat(clusters).hasSize(stories).allSatisfy((_, ids) -> assertThat(ids).hasSize(1));
    List<JournalEvent> events = ((JournalRead.Events) store.journal().after(0, 100_000)).events();
    assertThat(events).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
    assertThat(events)
        .filteredOn(event -> event.payload() instanceof Payload.ClusterChanged)
        .extracting(JournalEvent::entryUid)
        .hasSize(stories)
        .doesNotHaveDuplicates();
    assertThat(events)
        .filteredOn(event -> event.payload() instanceof Payload.DerivationAdded)
        .hasSize(4 * stories);
    assertThat(events)
        .filteredOn(event -> event.payload() instanceof Payload.QueryMatched)
        .extracting(
            event -> ((Payload.QueryMatched) event.payload()).query() + " " + event.entryUid())
        .hasSize(4 * stories)
        .doesNotHaveDuplicates();
    assertThat(events)
        .filteredOn(event -> event.payload() instanceof Payload.ContextUpdated)
        .extracting(
            event -> event.feedId() + " " + ((Payload.ContextUpdated) event.payload()).version())
        .hasSizeGreaterThanOrEqualTo(2)
        .doesNotHaveDuplicates();
    assertThat(store.tasks().count("keywords")).isZero();
    assertThat(store.tasks().count("embedding")).isZero();
  }
}
