package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload.ClusterChanged;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.sinks.CopyFilter;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.embed.derive.Clustering;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of entries that are copies of each other. */
class ClustersTest {

  private static final String OTHER =
      "The city council approved a plan for new bicycle lanes along the river on Tuesday evening."
          + " Work starts in spring and takes two years, the mayor said after the vote.";

  @TempDir private Path folder = Path.of("");

  private ArticleScene scene = new ArticleScene("memory:");

  @AfterEach
  void close() {
    scene.close();
  }

  private Rssify open() {
    return Rssify.builder(
            scene
                .mode(Mode.NONE)
                .config()
                .withAnalysis(AnalysisConfig.defaults().withClusters(1_000)))
        .listener(EngineListener.NONE)
        .open();
  }

  /** Serves a feed with an entry for each text, and polls it. */
  private void poll(Rssify engine, String path, String... texts) throws InterruptedException {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      items.append(
          "<item><title>%1$s %2$d</title><guid>%1$s %2$d</guid><description>%3$s</description></item>"
              .formatted(path, i, texts[i]));
    }
    scene.server.on(
        path,
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>"
                + path
                + "</title>"
                + items
                + "</channel></rss>"));
    var _ =
        engine
            .pass()
            .run(
                new FeedListJson()
                    .read("[{\"url\": \"%s\"}]".formatted(scene.server.uri(path)))
                    .requests(),
                _ -> {});
  }

  private static Map<String, ClusterMember> clusters(Store store) {
    Map<String, ClusterMember> byTitle = new HashMap<>();
    entries(store, false)
        .forEach(entry ->
            byTitle.put(
                String.valueOf(entry.content().published().title()),
                store.clusters().of(Set.of(entry.uid())).get(entry.uid())));
    return byTitle;
  }

  private static List<Entry> entries(Store store, boolean one) {
    return store
        .entries()
        .list(new EntryQuery(Set.of(), null, Order.OLDEST_FIRST, null, 1_000).onePerCluster(one))
        .entries();
  }

  private static List<ClusterChanged> events(Store store) {
    List<ClusterChanged> changes = new ArrayList<>();
    for (JournalEvent event : ((JournalRead.Events) store.journal().after(0, 10_000)).events()) {
      if (event.payload() instanceof ClusterChanged changed) {
        changes.add(changed);
      }
    }
    return changes;
  }

  @Test
  void copies_of_other_feeds_join_the_first_entry_with_one_event_and_its_reason() throws Exception {
    try (Rssify engine = open()) {
      poll(engine, "/a", ArticleScene.TEXT, OTHER);
      poll(engine, "/b", ArticleScene.TEXT + " Photo: The Harbor Agency.");

      Map<String, ClusterMember> found = clusters(engine.store());
      String first = found.get("/a 0").entryUid();
      assertThat(found.get("/b 0").clusterId()).isEqualTo(first);
      assertThat(found.get("/a 1").clusterId()).isEqualTo(found.get("/a 1").entryUid());
      ClusterChanged event = events(engine.store()).getFirst();
      assertThat(events(engine.store())).hasSize(1);
      assertThat(event.representative()).isEqualTo(first);
      assertThat(event.merges())
          .singleElement()
          .satisfies(merge -> {
            assertThat(merge.matchUid()).isEqualTo(first);
            assertThat(merge.reason()).isEqualTo("near_copy");
            assertThat(merge.similarity()).isBetween(0.8, 1.0);
          });
      assertThat(entries(engine.store(), true))
          .extracting(entry -> entry.content().published().title())
          .containsExactlyInAnyOrder("/a 0", "/a 1");
    }
  }

  @Test
  void a_list_of_one_feed_contains_its_first_copy_although_another_feed_was_first()
      throws Exception {
    try (Rssify engine = open()) {
      poll(engine, "/a", ArticleScene.TEXT);
      poll(engine, "/b", ArticleScene.TEXT, ArticleScene.TEXT);

      Entry copy =
          entries(engine.store(), false).stream()
              .filter(entry -> "/b 0".equals(entry.content().published().title()))
              .findFirst()
              .orElseThrow();
      assertThat(engine.entries(EntryQuery.newest(copy.feedId(), 10).onePerCluster(true)).entries())
          .hasSize(1);
    }
  }

  @Test
  void another_process_continues_and_repeated_events_change_nothing() throws Exception {
    scene.close();
    scene = new ArticleScene("sqlite:" + folder.resolve("a.db"));
    try (Rssify engine = open()) {
      poll(engine, "/a", ArticleScene.TEXT, OTHER);
    }
    try (Rssify engine = open()) {
      poll(engine, "/b", OTHER);
      poll(engine, "/c", ArticleScene.TEXT);
      Map<String, ClusterMember> before = clusters(engine.store());
      assertThat(before.get("/b 0").clusterId()).isEqualTo(before.get("/a 1").entryUid());
      assertThat(before.get("/c 0").clusterId()).isEqualTo(before.get("/a 0").entryUid());

      engine.store().cursors().save(ClusterStore.CURSOR, 0);
      int again =
          new Clustering(engine.store(), 1_000, InstantSource.fixed(Instant.EPOCH), () -> false)
              .catchUp();

      assertThat(again).isZero();
      assertThat(events(engine.store())).hasSize(2);
      assertThat(clusters(engine.store())).isEqualTo(before);
    }
  }

  @Test
  void when_the_first_entry_is_deleted_the_next_one_represents_the_cluster() throws Exception {
    try (Rssify engine = open()) {
      poll(engine, "/a", ArticleScene.TEXT);
      poll(engine, "/b", ArticleScene.TEXT);

      assertThat(
              engine.remove(new FeedAddress(scene.server.uri("/a").toString()).feedId().toString()))
          .isTrue();

      assertThat(entries(engine.store(), true))
          .extracting(entry -> entry.content().published().title())
          .containsExactly("/b 0");
    }
  }

  @Test
  void an_entry_that_resembles_two_clusters_merges_them() throws Exception {
    String[] parts = {ArticleScene.TEXT, OTHER};
    try (Rssify engine = open()) {
      poll(engine, "/a", parts[0]);
      poll(engine, "/b", parts[1]);
      poll(engine, "/c", parts[0] + parts[1]);

      Map<String, ClusterMember> found = clusters(engine.store());
      assertThat(found.values())
          .extracting(ClusterMember::clusterId)
          .containsOnly(found.get("/a 0").entryUid());
      assertThat(events(engine.store()))
          .singleElement()
          .satisfies(event -> assertThat(event.merges()).hasSize(2));
    }
  }

  @Test
  void a_sink_without_copies_waits_until_entries_are_compared() throws Exception {
    try (Rssify engine = open()) {
      poll(engine, "/a", ArticleScene.TEXT);
      poll(engine, "/b", ArticleScene.TEXT);
      Store store = engine.store();
      CopyFilter copies =
          new CopyFilter(
              store, new EventSelection(Set.of(), Set.of(), Set.of(), Set.of(), true, true, true));
      List<String> sent = new ArrayList<>();
      Sink sink =
          new Sink() {
            @Override
            public void deliver(JournalEvent event) {
              if (event.type().equals("new_entry") && !copies.leavesOut(event)) {
                sent.add(String.valueOf(event.entryUid()));
              }
            }

            @Override
            public boolean leavesOutCopies() {
              return true;
            }
          };
      SinkCursor cursor =
          SinkCursors.open(store, SinkRegistration.after(0, sink), StartCondition.NONE);
      long compared = store.cursors().cursor(ClusterStore.CURSOR).orElseThrow();

      store.cursors().save(ClusterStore.CURSOR, 0);
      var _ = cursor.drain();
      assertThat(sent).isEmpty();

      store.cursors().save(ClusterStore.CURSOR, compared);
      var _ = cursor.drain();
      assertThat(sent).containsExactly(clusters(store).get("/a 0").entryUid());
    }
  }
}
