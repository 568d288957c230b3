package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The journal as an event stream and by long polling. */
@Timeout(60)
class EventsTest {

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  @Test
  void a_stream_starts_after_the_last_event_id() throws Exception {
    try (SseReader events = SseReader.open(served, "/events?after=0", null)) {
      assertThat(events.take(4))
          .extracting(SseReader.Event::type)
          .containsExactly("feed_added", "new_entry", "new_entry", "new_entry");
    }
    try (SseReader events = SseReader.open(served, "/events", "3")) {
      assertThat(events.take(1)).extracting(SseReader.Event::id).containsExactly("4");
    }
  }

  @Test
  void a_new_event_is_sent_to_an_open_stream() throws Exception {
    try (SseReader events = SseReader.open(served, "/events?type=feed_added", null)) {
      served.rssify().add("https://b.example/feed");

      SseReader.Event event = events.take(1).getFirst();
      assertThat(event.type()).isEqualTo("feed_added");
      assertThat(Served.JSON.readTree(event.data()).at("/payload/url").stringValue())
          .isEqualTo("https://b.example/feed");
    }
  }

  @Test
  void a_long_poll_returns_stored_events_at_once() {
    Got got = served.get("/events?after=1&wait=30&type=new_entry");

    assertThat(got.json().path("events").size()).isEqualTo(3);
    assertThat(got.json().path("next").stringValue()).isEqualTo("4");
  }

  @Test
  void a_long_poll_waits_for_the_next_event() {
    CompletableFuture<Got> waiting =
        CompletableFuture.supplyAsync(() -> served.get("/events?after=4&wait=30"));

    served.rssify().add("https://b.example/feed");

    assertThat(waiting.join().json().at("/events/0/type").stringValue()).isEqualTo("feed_added");
  }

  @Test
  void a_long_poll_without_events_returns_the_next_cursor() {
    Got got = served.get("/events?after=2&wait=0&type=feed_gone");

    assertThat(got.json().path("events").size()).isZero();
    assertThat(got.json().path("next").stringValue()).isEqualTo("4");
  }

  @Test
  void events_are_chosen_by_feed_and_tag() {
    String id = served.feed().id().toString();

    assertThat(served.get("/events?after=0&wait=0&feed=" + id).json().path("events").size())
        .isEqualTo(4);
    assertThat(served.get("/events?after=0&wait=0&tag=sea").json().path("events").size()).isZero();
  }

  @Test
  void a_stream_chosen_by_tag_follows_the_tags_as_they_change() throws Exception {
    String feed = "/feeds/" + served.feed().id();
    served.restart(
        ServiceConfig.local(0)
            .withLimits(ServiceConfig.Limits.defaults().withHeartbeat(Duration.ofMillis(20))));
    try (SseReader events = SseReader.open(served, "/events?tag=sea&after=0", null)) {
      while (!events.heartbeat().equals("4")) {
        BusyWait.pause(); // an event of a feed without the tag is not sent
      }
      tag(feed, "{\"tags\": [\"sea\"]}");
      served.publisher().on("/tides", Reply.ok("application/rss+xml", Served.document(4)));
      served.rssify().poll(served.feed().url());
      assertThat(events.next().id()).isEqualTo("5");

      tag(feed, "{\"tags\": null}");
      served.publisher().on("/tides", Reply.ok("application/rss+xml", Served.document(5)));
      served.rssify().poll(served.feed().url());
      served.rssify().add(tagged("https://b.example/feed"), FirstPoll.SPREAD);

      assertThat(events.next().type()).isEqualTo("feed_added");
    }
  }

  @Test
  void an_event_is_chosen_by_the_tags_its_feed_had() throws Exception {
    String feed = "/feeds/" + served.feed().id();
    tag(feed, "{\"tags\": [\"sea\"]}");
    served.publisher().on("/tides", Reply.ok("application/rss+xml", Served.document(4)));
    served.rssify().poll(served.feed().url());
    tag(feed, "{\"tags\": [\"land\"]}");
    assertThat(served.send(served.request(feed).DELETE()).status()).isEqualTo(204);

    String events = "/events?after=0&wait=0&type=new_entry&tag=";
    assertThat(served.get(events + "sea").json().path("events").size()).isEqualTo(1);
    assertThat(served.get(events + "land").json().path("events").size()).isZero();
  }

  private void tag(String feed, String patch) {
    Got got =
        served.send(
            served
                .request(feed)
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString(patch)));
    assertThat(got.status()).isEqualTo(200);
  }

  private static List<SubscriptionRequest> tagged(String url) {
    return new FeedListJson().read("[{\"url\": \"" + url + "\", \"tags\": [\"sea\"]}]").requests();
  }

  @Test
  void a_stream_continues_from_its_last_event_after_a_restart() throws Exception {
    List<SseReader.Event> first;
    try (SseReader events = SseReader.open(served, "/events?after=0", null)) {
      first = events.take(2);
      served.restart(ServiceConfig.local(0));
    }
    try (SseReader events = SseReader.open(served, "/events", first.getLast().id())) {
      assertThat(events.take(2)).extracting(SseReader.Event::id).containsExactly("3", "4");
    }
  }
}
