package dev.rssify.cli.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.ProgressLine;
import dev.rssify.cli.render.Style;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.StoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FetchReportTest {

  private static final UUID FEED = UUID.nameUUIDFromBytes(new byte[0]);
  private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");
  private static final EntryHeadline ENTRY =
      new EntryHeadline(
          "ab",
          FEED,
          "A title",
          "https://example.com/a?utm_source=x",
          "https://example.com/a",
          AT,
          null,
          null,
          List.of(),
          2,
          false,
          false,
          List.of());

  private final StringWriter out = new StringWriter();
  private final PrintWriter printer = new PrintWriter(out);

  @Test
  void every_event_is_printed_as_a_line_of_text() {
    FetchReport report =
        new FetchReport.Text(
            printer, printer, false, new ProgressLine(printer, false), Style.PLAIN);
    for (Payload payload :
        List.of(
            new Payload.NewEntry(ENTRY),
            new Payload.EntryUpdated(ENTRY, List.of("title", "content")),
            new Payload.EntryVanished("ab"),
            new Payload.EntriesMerged("ab", "cd"),
            new Payload.EntriesRewritten(List.of("ab", "cd")),
            new Payload.GapDetected(AT, 3),
            new Payload.FeedMoved("https://example.com/feed", "https://new.example/", null),
            new Payload.FeedStale("https://example.com/feed", 5, null),
            new Payload.FeedRecovered("https://example.com/feed", AT),
            new Payload.FeedGone("https://example.com/feed"),
            new Payload.DerivationAdded("ab", "keywords", "1"))) {
      report.event(event(payload), _ -> "News");
    }

    assertThat(out.toString().lines())
        .containsExactly(
            "new  News: A title",
            "     https://example.com/a?utm_source=x",
            "updated (title, content)  News: A title",
            "     https://example.com/a?utm_source=x",
            "vanished  News: ab",
            "merged  News: cd into ab",
            "rewritten  News: 2 entries at once",
            "gap  News: entries may have been missed since 2026-03-01T10:00Z",
            "moved  News: https://example.com/feed to https://new.example/",
            "stale  News: https://example.com/feed after 5 failures",
            "recovered  News: https://example.com/feed",
            "gone  News: https://example.com/feed",
            "derived  News: keywords of ab");
  }

  @Test
  void the_time_of_a_gap_is_local_on_a_terminal() {
    assertThat(
            EventText.words(
                new Payload.GapDetected(AT, 3),
                "News",
                new Style(false, TimeZone.getTimeZone("Europe/Berlin"))))
        .isEqualTo("gap  News: entries may have been missed since 2026-03-01 11:00");
  }

  @Test
  void an_event_of_a_feed_without_a_name_has_its_url_once() {
    assertThat(
            EventText.words(new Payload.FeedGone("https://a.example/"), "a.example/", Style.PLAIN))
        .isEqualTo("gone  https://a.example/");
    assertThat(EventText.words(new Payload.FeedGone("https://a.example/"), "News", Style.PLAIN))
        .isEqualTo("gone  News: https://a.example/");
  }

  @Test
  void a_failure_names_the_feed_and_its_url() {
    FetchReport report =
        new FetchReport.Text(
            printer, printer, false, new ProgressLine(printer, false), Style.PLAIN);
    PollOutcome failed =
        new PollOutcome.Failed(
            FEED, "https://a.example/feed", "http_500", null, "the server responded with 500");

    report.polled(failed);
    report.names(_ -> "News");
    report.polled(failed);
    report.names(_ -> "a.example/feed");
    report.polled(failed);
    report.names(_ -> {
      throw new StoreException(StoreException.Kind.UNAVAILABLE, "locked");
    });
    report.polled(failed);

    assertThat(out.toString().lines())
        .containsExactly(
            "failed  https://a.example/feed: the server responded with 500 [http_500]",
            "failed  News (https://a.example/feed): the server responded with 500 [http_500]",
            "failed  https://a.example/feed: the server responded with 500 [http_500]",
            "failed  https://a.example/feed: the server responded with 500 [http_500]");
  }

  @Test
  void json_output_is_one_object_per_event_with_the_compact_payload() {
    new FetchReport.Json(printer)
        .event(event(new Payload.EntryUpdated(ENTRY, List.of("title"))), _ -> "News");

    assertThat(out.toString().strip())
        .isEqualTo(
            "{\"seq\":7,\"event_id\":\""
                + FEED
                + "\",\"type\":\"entry_updated\",\"at\":\"2026-03-01T10:00:00Z\",\"feed_id\":\""
                + FEED
                + "\",\"entry_uid\":\"ab\",\"feed\":null,\"payload\":{\"entry_uid\":\"ab\",\"feed_id\":\""
                + FEED
                + "\",\"title\":\"A title\",\"link\":\"https://example.com/a?utm_source=x\","
                + "\"canonical_link\":\"https://example.com/a\","
                + "\"published\":\"2026-03-01T10:00:00Z\",\"updated\":null,\"summary\":null,\"authors\":[],"
                + "\"ingested_at\":\"2026-03-01T10:00:00Z\",\"version\":2,\"initial\":false,"
                + "\"backfill\":false,\"raw_refs\":[],\"changed\":[\"title\"]}}");
  }

  private static JournalEvent event(Payload payload) {
    return new JournalEvent(7, FEED, AT, FEED, null, payload);
  }
}
