package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.StoredBodyDecoder;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PlainFeeds;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.source.FeedParser;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stored responses parsed by another parser; the last of three documents has one entry. */
class ReparseTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final Storage storage = Storage.open("memory:");
  private final Rssify engine =
      Rssify.builder(EngineConfig.defaults().onLoopback())
          .storage(storage)
          .listener(EngineListener.NONE)
          .open();
  private final FeedAddress feed = new FeedAddress(server.uri("/feed").toString());

  @BeforeEach
  void three_polls() throws InterruptedException {
    server.on("/feed", rss(item("1"), item("2")), rss(item("3"), item("2")), rss(item("3")));
    for (int i = 0; i < 3; i++) {
      engine.pass().run(SubscriptionRequest.plain(List.of(Subscription.to(feed))), outcome -> {});
    }
  }

  @AfterEach
  void stop() {
    engine.close();
    server.close();
  }

  @Test
  void the_same_parser_proposes_nothing() {
    assertThat(run(text -> text, "same", false)).isEmpty();
  }

  @Test
  void a_parser_that_reads_titles_differently_updates_each_entry_once() {
    long head = storage.store().journal().head();
    UnaryOperator<String> better = text -> text.replace("Title", "Better title");

    List<ReparseProposal> shown = run(better, "better", false);
    assertThat(titles()).containsExactlyInAnyOrder("Title 1", "Title 2", "Title 3");
    assertThat(storage.store().journal().head()).isEqualTo(head);

    List<ReparseProposal> applied = run(better, "better", true);

    assertThat(applied)
        .flatExtracting(ReparseProposal::events)
        .hasSize(3)
        .allSatisfy(event -> assertThat(event).isInstanceOf(Payload.EntryUpdated.class));
    assertThat(shown).hasSameSizeAs(applied);
    assertThat(titles())
        .containsExactlyInAnyOrder("Better title 1", "Better title 2", "Better title 3");
    assertThat(events(head))
        .extracting(JournalEvent::type)
        .containsOnly("entry_updated")
        .hasSize(3);
    assertThat(run(better, "better", true)).isEmpty();
  }

  @Test
  void missed_entries_are_added_once_and_marked_as_old() {
    UnaryOperator<String> better =
        text -> text.replace("</channel>", item("0").replace("Title", "Missed") + "</channel>");

    assertThat(run(better, "better", false))
        .flatExtracting(ReparseProposal::events)
        .extracting(Payload::type)
        .containsExactly("new_entry");
    run(better, "better", true);

    assertThat(titles()).contains("Missed 0").hasSize(4);
    assertThat(
            storage.store().entries().list(EntryQuery.newest(feed.feedId(), 9)).entries().stream()
                .filter(Entry::backfill))
        .hasSize(1);
    assertThat(run(better, "better", true)).isEmpty();
  }

  @Test
  void a_poll_after_a_reparse_changes_nothing() throws InterruptedException {
    UnaryOperator<String> better = text -> text.replace("Title", "Better title");
    run(better, "better", true);
    long head = storage.store().journal().head();

    engine.pass().run(SubscriptionRequest.plain(List.of(Subscription.to(feed))), outcome -> {});

    // The engine still has the old parser: it reverts only the entry of the current document.
    assertThat(events(head)).extracting(JournalEvent::type).containsExactly("entry_updated");
  }

  private List<ReparseProposal> run(UnaryOperator<String> change, String version, boolean apply) {
    EngineConfig config = EngineConfig.defaults();
    List<ReparseProposal> proposals = new ArrayList<>();
    Reparse reparse =
        new Reparse(
            storage.store(),
            new StoredResponses(
                storage.store(), storage.raw(), new StoredBodyDecoder(config.http())),
            PlainFeeds.only(
                version.equals("same") ? new UniversalFeedParser() : new Changed(change, version)),
            ParseLimits.defaults(),
            new EntryNormalizer(new JsoupHtmlText()));
    reparse.run(
        new Reparse.Request(Set.of(), Instant.EPOCH, null, apply),
        Instant.now().truncatedTo(ChronoUnit.MILLIS),
        proposals::add);
    return proposals;
  }

  /** A parser that reads a modified document. */
  private record Changed(UnaryOperator<String> change, String version) implements FeedParser {
    @Override
    public ParseOutcome parse(Body body, ParseContext context) {
      String text = new String(body.toBytes(), StandardCharsets.UTF_8);
      byte[] changed = change.apply(text).getBytes(StandardCharsets.UTF_8);
      return new UniversalFeedParser().parse(Body.of(changed), context);
    }
  }

  private List<String> titles() {
    return storage.store().entries().list(EntryQuery.newest(feed.feedId(), 9)).entries().stream()
        .map(entry -> String.valueOf(entry.content().published().title()))
        .toList();
  }

  private List<JournalEvent> events(long after) {
    return switch (storage.store().journal().after(after, 100)) {
      case JournalRead.Events(List<JournalEvent> events) -> events;
      case JournalRead.CursorExpired expired -> throw new AssertionError(expired);
    };
  }

  private static String item(String id) {
    return "<item><guid>%s</guid><title>Title %s</title><pubDate>Mon, 0%s Nov 2026 10:00:00 GMT</pubDate></item>"
        .formatted(id, id, Integer.parseInt(id) + 1);
  }

  private static Reply rss(String... items) {
    return Reply.ok(
        "application/rss+xml",
        "<rss version='2.0'><channel><title>T</title>"
            + String.join("", items)
            + "</channel></rss>");
  }
}
