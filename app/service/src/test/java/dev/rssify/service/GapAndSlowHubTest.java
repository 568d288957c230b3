package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedHub;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Publishers and hubs that are late: a gap between documents, a slow hub. */
@Timeout(60)
class GapAndSlowHubTest extends PushScene {

  @Test
  void a_document_without_a_common_entry_starts_a_backfill_up_to_a_stored_entry() throws Exception {
    publisher.on("/feed", document(1, 3, null));
    try (RssifyService service = start()) {
      Feed feed = service.engine().add(publisher.uri("/feed").toString());
      poll(service, feed);
      publisher.on("/page-1", document(1, 2, null));
      publisher.on("/page-2", document(3, 6, "/page-1"));
      publisher.on("/page-3", document(7, 9, "/page-2"));
      publisher.on("/feed", document(10, 12, "/page-3"));

      poll(service, feed);
      FeedBackfill walk =
          service.engine().store().feeds().feed(feed.id()).orElseThrow().state().backfill();
      assertThat(walk).isNotNull();
      assertThat(walk.untilKnown()).isTrue();
      while (titles(service).size() < 12) {
        BusyWait.pause();
      }

      assertThat(titles(service))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.rangeClosed(1, 12).mapToObj(n -> "Entry " + n).toList());
      assertThat(publisher.requests("/page-1")).isEmpty();
    }
  }

  @Test
  void without_a_gap_no_page_is_requested() throws Exception {
    publisher.on("/feed", document(1, 3, "/page-1"));
    try (RssifyService service = start()) {
      Feed feed = service.engine().add(publisher.uri("/feed").toString());
      poll(service, feed);
      publisher.on("/feed", document(3, 5, "/page-1"));

      poll(service, feed);

      assertThat(service.engine().store().feeds().feed(feed.id()).orElseThrow().state().backfill())
          .isNull();
      assertThat(publisher.requests("/page-1")).isEmpty();
    }
  }

  @Test
  void a_hub_that_verifies_but_never_responds_delays_no_poll_and_no_other_hub() throws Exception {
    try (ScriptedHub slow = new ScriptedHub().replies(Reply.stalled());
        ScriptedHub quick = new ScriptedHub();
        RssifyService service = start()) {
      publisher.on("/slow", document(1, 1, null).header("Link", link(slow)));
      Feed first = service.engine().add(publisher.uri("/slow").toString());
      Map<String, String> request = slow.request(1);
      publisher.on("/quick", document(1, 1, null).header("Link", link(quick)));
      Feed second = service.engine().add(publisher.uri("/quick").toString());

      assertThat(quick.request(1)).containsEntry("hub.topic", second.url());
      assertThat(slow.verify(request, 86_400).statusCode()).isEqualTo(200);
      poll(service, first);

      FeedPush push =
          service.engine().store().feeds().feed(first.id()).orElseThrow().description().push();
      assertThat(push.state()).isEqualTo(FeedPush.State.ACTIVE);
    }
  }

  private static String link(ScriptedHub hub) {
    return "<" + hub.url() + ">; rel=\"hub\"";
  }

  private static void poll(RssifyService service, Feed feed) throws InterruptedException {
    assertThat(service.engine().poll(feed.url())).isInstanceOf(PollOutcome.Succeeded.class);
  }

  /** A document of these entries, the newest first, with a link to an older page. */
  private Reply document(int from, int to, String older) {
    String link =
        older == null ? "" : "<link rel='prev-archive' href='" + publisher.uri(older) + "'/>";
    return Reply.ok(
        "application/atom+xml",
        IntStream.rangeClosed(from, to)
            .mapToObj(n -> "<entry><id>e" + n + "</id><title>Entry " + n + "</title></entry>")
            .collect(
                Collectors.joining(
                    "",
                    "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>F</title>" + link,
                    "</feed>")));
  }
}
