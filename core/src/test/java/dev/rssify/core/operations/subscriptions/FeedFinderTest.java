package dev.rssify.core.operations.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedFinderTest {

  private static final Instant NOW = Instant.parse("2026-11-02T08:30:00Z");

  private final Store store = MemoryStore.open();
  private final FeedFinder finder = new FeedFinder(store);

  private Feed add(String url, String id, String label) {
    FeedAddress address = new FeedAddress(url);
    Feed feed =
        Feed.added(
            address,
            new FeedSchedule(
                FeedSchedule.State.HEALTHY,
                Duration.ofHours(1),
                NOW,
                NOW,
                FeedSchedule.Reason.MANUAL,
                null));
    Subscription subscription =
        Subscription.to(address).servedBy(feed.id()).withId(id).withLabel(label);
    store.feeds().add(List.of(new NewFeed(feed, NOW, List.of(subscription), List.of())));
    return feed;
  }

  @Test
  void an_exact_name_is_preferred_to_a_prefix_of_others() {
    Feed port = add("https://a.example/", "a", "Port");
    Feed ports = add("https://b.example/", "b", "Ports of the north");

    assertThat(finder.search("port")).containsExactly(port);
    assertThat(finder.search("ports")).containsExactly(ports);
    assertThat(finder.search("po")).containsExactlyInAnyOrder(port, ports);
    assertThat(finder.search("b")).containsExactly(ports);
    assertThat(finder.search("p")).isEmpty();
    assertThat(finder.search("")).isEmpty();
  }

  @Test
  void a_url_is_found_without_its_scheme_and_last_slash() {
    Feed feed = add("http://a.example/feed/", "a", "Port");

    assertThat(finder.search("a.example/feed")).containsExactly(feed);
    assertThat(finder.search("https://a.example/feed")).containsExactly(feed);
    assertThat(finder.search("a.example")).isEmpty();
  }

  @Test
  void find_does_not_guess() {
    add("http://a.example/feed", "a", "Port");

    assertThat(finder.find("Port")).isEmpty();
    assertThat(finder.find("po")).isEmpty();
    assertThat(finder.find("a")).isPresent();
  }
}
