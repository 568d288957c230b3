package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.RawIndex;
import dev.rssify.core.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How a store handles the index of raw responses. */
interface RawIndexContract extends OpenStore {

  static RawFetch raw(Feed feed, int minute) {
    return new RawFetch(
        SamplePoll.of(feed, minute).fetchId(),
        feed.id(),
        Samples.minute(minute),
        feed.url(),
        200,
        "HTTP/1.0 200 All's well",
        Headers.of("Accept", "a", "accept", "b"),
        Headers.of("Content-Type", "text/x; q=\"1\"", "Set-Cookie", "c", "Set-Cookie", "d"),
        new BlobRef("warc", "segment-" + minute, 1L << 40, 77),
        "ab".repeat(32),
        minute % 2 == 0 ? null : "text/x",
        77,
        true,
        null);
  }

  @Test
  default void the_page_of_an_entry_is_found_only_by_fetch() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    RawFetch document = raw(feed, 1);
    Feed current = done(SamplePoll.of(feed, 1).inserting(entry));
    done(SamplePoll.of(current, 2).storing(document));
    RawFetch page = raw(feed, 3).ofEntry(entry.uid());

    store().derivations().addInput(page);
    store().derivations().addInput(page);

    assertThat(store().raws().raw(page.fetchId())).contains(page);
    assertThat(store().raws().newest(feed.id(), 9)).containsExactly(document);
    assertThat(store().raws().between(feed.id(), Instant.EPOCH, Samples.minute(99)))
        .containsExactly(document);
    assertThat(store().raws().lastPayload(feed.id()).map(RawIndex.Payload::place))
        .contains(document.bodyRef());
    assertThat(store().maintenance().lastPayloads(feed.id(), 9))
        .containsExactly(document.fetchId());
    assertThatThrownBy(() -> store().derivations().addInput(page.ofEntry("ab".repeat(16))))
        .isInstanceOf(StoreException.class);
  }

  @Test
  default void responses_are_found_by_fetch_and_listed_newest_first() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 3; i++) {
      current = done(SamplePoll.of(current, i).storing(raw(feed, i)));
    }

    assertThat(store().raws().newest(feed.id(), 2)).containsExactly(raw(feed, 3), raw(feed, 2));
    assertThat(store().raws().raw(raw(feed, 1).fetchId())).contains(raw(feed, 1));
    assertThat(store().raws().raw(raw(feed, 9).fetchId())).isEmpty();
  }

  @Test
  default void error_pages_never_evict_a_document() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 5; i++) {
      RawFetch raw = i > 2 ? raw(feed, i).unparsed() : raw(feed, i);
      current = done(SamplePoll.of(current, i).storing(raw));
    }

    assertThat(store().raws().raw(raw(feed, 3).fetchId())).contains(raw(feed, 3).unparsed());
    assertThat(last(feed, 0)).isEmpty();
    assertThat(last(feed, 1)).containsExactly(raw(feed, 2).fetchId());
    assertThat(last(feed, 3))
        .containsExactlyInAnyOrder(
            raw(feed, 1).fetchId(), raw(feed, 2).fetchId(), raw(feed, 5).fetchId());
    assertThat(last(added("b"), 3)).isEmpty();
  }

  private Set<UUID> last(Feed feed, int limit) {
    return store().maintenance().lastPayloads(feed.id(), limit);
  }

  @Test
  default void the_last_payload_is_known_by_its_hash_and_location() {
    Feed feed = added("a");
    assertThat(store().raws().lastPayload(feed.id())).isEmpty();

    Feed one = done(SamplePoll.of(feed, 1).storing(raw(feed, 1)));
    done(SamplePoll.of(one, 2).storing(raw(feed, 2)));

    assertThat(store().raws().lastPayload(feed.id()))
        .contains(new RawIndex.Payload(raw(feed, 2).bodySha256(), raw(feed, 2).bodyRef()));
    store().raws().forget(List.of(raw(feed, 2).fetchId()));
    assertThat(store().raws().lastPayload(feed.id()).map(RawIndex.Payload::place))
        .contains(raw(feed, 1).bodyRef());
  }

  @Test
  default void payloads_can_be_moved_and_deleted() {
    Feed feed = added("a");
    Feed one = done(SamplePoll.of(feed, 1).storing(raw(feed, 1)));
    done(SamplePoll.of(one, 2).storing(raw(feed, 2)));
    BlobRef place = new BlobRef("warc", "other", 5, 77);

    store().raws().relocate(Map.of(raw(feed, 1).fetchId(), place));
    store().raws().forget(List.of(raw(feed, 2).fetchId()));

    assertThat(store().raws().newest(feed.id(), 9)).containsExactly(raw(feed, 1).movedTo(place));
  }

  @Test
  default void responses_are_found_by_the_time_of_their_fetch() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 4; i++) {
      current = done(SamplePoll.of(current, i).storing(raw(feed, i)));
    }

    assertThat(store().raws().between(feed.id(), Samples.minute(2), Samples.minute(4)))
        .containsExactly(raw(feed, 2), raw(feed, 3));
    assertThat(store().raws().between(added("b").id(), Instant.EPOCH, Samples.minute(9))).isEmpty();
  }

  @Test
  default void responses_are_found_by_the_object_that_contains_their_bytes() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 1; i <= 5; i++) {
      current = done(SamplePoll.of(current, i).storing(raw(feed, i)));
    }
    BlobRef first = new BlobRef("warc", "one", 10, 5);
    BlobRef second = new BlobRef("warc", "one", 15, 7);
    store()
        .raws()
        .relocate(
            Map.of(
                raw(feed, 5).fetchId(), first,
                raw(feed, 3).fetchId(), second,
                raw(feed, 1).fetchId(), second,
                raw(feed, 4).fetchId(), second));

    List<RawFetch> found = new ArrayList<>(store().raws().within("one", null, 2));
    found.addAll(store().raws().within("one", found.getLast(), 9));

    assertThat(found).hasSize(4);
    assertThat(found.getFirst()).isEqualTo(raw(feed, 5).movedTo(first));
    assertThat(found.subList(1, 4))
        .containsExactlyInAnyOrder(
            raw(feed, 1).movedTo(second),
            raw(feed, 3).movedTo(second),
            raw(feed, 4).movedTo(second));
    assertThat(store().raws().within("one", found.getLast(), 9)).isEmpty();
  }
}
