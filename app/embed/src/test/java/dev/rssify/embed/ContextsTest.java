package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.contexts.FeedContext;
import dev.rssify.core.operations.contexts.FeedContexts;
import dev.rssify.core.store.Store;
import dev.rssify.embed.derive.Contexts;
import dev.rssify.embed.derive.WordFrequencies;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.json.view.EventView;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contexts: summaries of feeds, recomputed at a rate that depends on their volume. */
class ContextsTest {

  private final ManualClock clock = new ManualClock(Instant.parse("2025-06-15T12:00:00Z"));
  private final ArticleScene scene = new ArticleScene("memory:").mode(Mode.NONE);
  private final List<String> items = new ArrayList<>();
  private Rssify engine = Rssify.open("memory:");
  private Contexts contexts = contexts(engine.store());

  @BeforeEach
  void open() {
    engine.close();
    engine = Rssify.builder(scene.config()).listener(EngineListener.NONE).open();
    contexts = contexts(engine.store());
  }

  @AfterEach
  void close() {
    engine.close();
    scene.close();
  }

  private Contexts contexts(Store store) {
    return new Contexts(store, WordFrequencies.reading(store, null), null, clock, () -> false);
  }

  /** Adds an entry that is this old, and polls the feed. */
  private void publish(String title, String text, Duration age) throws InterruptedException {
    items.addFirst(
        "<item><title>%1$s</title><guid>%1$s</guid><pubDate>%2$s</pubDate><description>%3$s</description></item>"
            .formatted(
                title,
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                    clock.instant().minus(age).atOffset(ZoneOffset.UTC)),
                text));
    scene.server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title>"
                + String.join("", items)
                + "</channel></rss>"));
    var _ =
        engine
            .pass()
            .run(
                new FeedListJson()
                    .read("[{\"url\": \"%s\"}]".formatted(scene.server.uri("/feed")))
                    .requests(),
                _ -> {});
  }

  private void history(int perDay) throws InterruptedException {
    for (int i = 0; i < 7 * perDay; i++) {
      items.addFirst(
          "<item><title>Old %1$d</title><guid>old %1$d</guid><pubDate>%2$s</pubDate></item>"
              .formatted(
                  i,
                  DateTimeFormatter.RFC_1123_DATE_TIME.format(
                      clock.instant().minusSeconds(3_600).atOffset(ZoneOffset.UTC))));
    }
    publish("First", ArticleScene.TEXT, Duration.ofMinutes(30));
  }

  private UUID feedId() {
    return new FeedAddress(scene.server.uri("/feed").toString()).feedId();
  }

  private FeedContext current() {
    return RecordJson.read(
        FeedContext.class,
        new String(
            new FeedContexts(engine.store()).current(feedId()).orElseThrow().toBytes(),
            StandardCharsets.UTF_8));
  }

  private List<JournalEvent> updates() {
    return ((JournalRead.Events) engine.store().journal().after(0, 10_000))
        .events().stream().filter(event -> event.type().equals("context_updated")).toList();
  }

  /** After how many minutes the next version exists, when time passes minute by minute. */
  private long minutesUntilNextVersion() {
    int before = current().version();
    long minutes = 0;
    while (current().version() == before) {
      minutes++;
      clock.advance(Duration.ofMinutes(1));
      int _ = contexts.catchUp();
      assertThat(minutes).isLessThan(10_000);
    }
    return minutes;
  }

  @Test
  void a_context_has_summaries_keywords_and_an_event() throws Exception {
    publish("Ferry", ArticleScene.TEXT, Duration.ofHours(1));
    publish("Only a title about nothing in particular", "", Duration.ofHours(2));

    assertThat(contexts.catchUp()).isEqualTo(1);

    FeedContext context = current();
    assertThat(context.key()).isEqualTo("feed:" + feedId());
    assertThat(context.entries()).isEqualTo(2);
    assertThat(context.summaryShort()).hasSizeLessThanOrEqualTo(128).startsWith("The ferry was");
    assertThat(context.summaryLong()).contains("ferry").doesNotContain("Only a title");
    assertThat(context.keywords()).isNotEmpty();
    assertThat(context.method()).isEqualTo("extractive");
    assertThat(updates()).hasSize(1);
    assertThat(EventView.message(updates().getFirst()).orElseThrow())
        .startsWith("{\"type\":\"ContextUpdated\"")
        .contains("\"contextKey\":\"feed:" + feedId(), "\"context\":{", "\"summary_short\":");
  }

  @Test
  void a_feed_with_less_than_one_entry_a_day_is_computed_with_each_new_entry() throws Exception {
    publish("Ferry", ArticleScene.TEXT, Duration.ofHours(1));
    assertThat(contexts.catchUp()).isEqualTo(1);

    publish(
        "Bridge", "The bridge over the sound is closed for repairs until spring.", Duration.ZERO);
    assertThat(contexts.catchUp()).isEqualTo(1);
    assertThat(current().version()).isEqualTo(2);

    clock.advance(Duration.ofDays(2));
    assertThat(contexts.catchUp()).as("no entry is new").isZero();
  }

  @Test
  void a_feed_with_1_to_10_entries_a_day_is_computed_every_3_hours() throws Exception {
    history(3);
    assertThat(contexts.catchUp()).isEqualTo(1);

    publish(
        "Bridge", "The bridge over the sound is closed for repairs until spring.", Duration.ZERO);
    assertThat(contexts.catchUp()).isZero();

    assertThat(minutesUntilNextVersion()).isEqualTo(180);
  }

  @Test
  void a_feed_with_10_or_more_entries_a_day_is_computed_every_30_minutes() throws Exception {
    history(12);
    assertThat(contexts.catchUp()).isEqualTo(1);

    for (int i = 0; i < 3; i++) {
      publish(
          "Bridge " + i,
          "The bridge " + i + " over the sound is closed until spring.",
          Duration.ZERO);
      assertThat(contexts.catchUp()).isZero();
      assertThat(minutesUntilNextVersion()).isEqualTo(30);
    }
    assertThat(updates()).hasSize(4);
  }

  @Test
  void another_process_continues_and_a_repeated_task_emits_nothing() throws Exception {
    history(12);
    contexts.catchUp();
    publish(
        "Bridge", "The bridge over the sound is closed for repairs until spring.", Duration.ZERO);
    contexts.catchUp();

    contexts = contexts(engine.store());
    assertThat(minutesUntilNextVersion()).isEqualTo(30);
    engine.store().cursors().save(Contexts.CURSOR, 0);
    clock.advance(Duration.ofHours(1));
    contexts.catchUp();

    assertThat(updates()).hasSize(2);
  }

  @Test
  void the_context_of_a_removed_feed_is_removed() throws Exception {
    publish("Ferry", ArticleScene.TEXT, Duration.ofHours(1));
    contexts.catchUp();

    assertThat(engine.remove(feedId().toString())).isTrue();
    contexts.catchUp();

    assertThat(new FeedContexts(engine.store()).current(feedId())).isEmpty();
  }
}
