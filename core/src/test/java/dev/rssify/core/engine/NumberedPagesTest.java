package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The history of feeds whose pages have numbers, as those of WordPress. */
@Timeout(60)
class NumberedPagesTest extends BackfillScene {

  @Test
  void fifty_numbered_pages_are_fetched_at_the_same_pace_until_there_is_no_more() {
    numbered(50);
    Feed feed = polled();
    start(feed);

    for (int hour = 0; hour < 24 * 7; hour++) {
      pass(Duration.ofHours(1));
    }

    assertThat(walk(feed).state()).isEqualTo(FeedBackfill.State.DONE);
    assertThat(walk(feed).ended()).isEqualTo("end");
    assertThat(walk(feed).entries()).isEqualTo(50);
    List<Fetched> history = history();
    assertThat(history.stream().map(Fetched::url).distinct().toList()).hasSize(51);
    assertThat(history).hasSize(51);
    assertThat(maxIn(history, DAY)).isEqualTo(20);
    assertThat(newEntries()).hasSize(51).doesNotHaveDuplicates();
  }

  @Test
  void a_numbered_page_without_entries_ends_the_walk() {
    numbered(3);
    pages.put(FEED + "?paged=5", "@self https://a.example/5");
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("end");
    assertThat(history()).hasSize(4);
  }

  @Test
  void a_server_that_ignores_the_number_ends_the_walk() {
    numbered(1);
    for (int page = 3; page < 9; page++) {
      pages.put(FEED + "?paged=" + page, "1 entry\n@self https://a.example/" + page);
    }
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("cycle");
    assertThat(history()).hasSize(2);
  }

  @Test
  void a_server_that_returns_its_feed_for_every_number_ends_the_walk() {
    numbered(0);
    pages.put(FEED + "?paged=2", pages.get(FEED));
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("cycle");
    assertThat(history()).hasSize(1);
  }

  /** A WordPress feed with this many pages after its own document. */
  private void numbered(int count) {
    from = BackfillSource.WORDPRESS;
    pages.put(FEED, "0 zero");
    for (int page = 1; page <= count; page++) {
      pages.put(FEED + "?paged=" + (page + 1), page + " entry");
    }
  }
}
