package dev.rssify.service.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.HubSubscription;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.json.outward.HubTasks;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.outward.OutwardAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Which requests the hub accepts: limits, and topics that exist and can be read. */
class HubRequestsTest {

  private static final String TOPIC = "https://feeds.example/out/all.atom";
  private static final Instant NOW = Instant.parse("2026-11-18T00:00:00Z");
  private static final OutwardAddress ADDRESS =
      new OutwardAddress(WebUrl.parse("https://feeds.example/").orElseThrow(), null, true);

  private final Store store = MemoryStore.open();
  private final HubTasks hub = new HubTasks(store.tasks());

  @Test
  void the_numbers_of_subscribers_and_requests_are_limited() {
    for (int n = 0; n < HubTasks.MAX_REQUESTS; n++) {
      assertThat(hub.request(at("http://127.0.0.1/" + n), NOW)).isTrue();
    }
    assertThat(hub.request(at("http://127.0.0.1/more"), NOW)).isFalse();
    assertThat(hub.request(at("http://127.0.0.1/1"), NOW)).isTrue();
    store
        .tasks()
        .due(HubTasks.REQUEST, NOW, 1_000)
        .forEach(task -> store.tasks().remove(task.id()));
    for (int n = 0; n < HubTasks.MAX; n++) {
      hub.subscribe(
          new HubSubscription(TOPIC, "http://127.0.0.1/" + n, null, NOW.plusSeconds(99)), NOW);
    }
    assertThat(hub.request(at("http://127.0.0.1/more"), NOW)).isFalse();
  }

  @Test
  void topics_are_the_urls_of_feeds_that_can_be_read() {
    OutwardFeeds feeds = new OutwardFeeds(store.tasks());
    assertThat(feeds.add(feed("closed", 5).withToken("a b"))).isTrue();
    HubTopic.Finder closed = new HubTopic.Finder(feeds, ADDRESS, true);
    String url = "https://feeds.example/out/closed.json";

    assertThat(closed.find(url + "?token=a+b")).isPresent();
    for (String other :
        List.of(
            url,
            url + "?token=wrong",
            url + "?token=%ZZ",
            url + "?token=a%20b",
            "https://feeds.example/out/closed.opml?token=a+b",
            "https://other.example/out/closed.json?token=a+b",
            "https://feeds.example/out/none.json?token=a+b")) {
      assertThat(closed.find(other)).as(other).isEmpty();
    }
  }

  private static HubRequest at(String callback) {
    return new HubRequest(true, TOPIC, callback, null, 3_600);
  }

  private static OutwardFeed feed(String name, int size) {
    return new OutwardFeed(
        name,
        UUID.randomUUID(),
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        false,
        size,
        OutwardFeed.Content.FULL,
        null,
        false);
  }
}
