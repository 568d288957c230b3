package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How entries are listed. */
interface ListingContract extends OpenStore {

  static EntryQuery everything(int limit) {
    return new EntryQuery(Set.of(), null, Order.OLDEST_FIRST, null, limit);
  }

  @Test
  default void entries_are_listed_by_sort_time_and_then_by_uid() {
    Feed feed = added("a");
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      entries.add(Samples.entry(feed, "entry-" + i, Samples.minute(i % 3)));
    }
    done(SamplePoll.of(feed, 1).inserting(entries.toArray(Entry[]::new)));
    List<Entry> expected =
        entries.stream()
            .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid))
            .toList();

    assertThat(pages(everything(5))).isEqualTo(expected);
    assertThat(pages(EntryQuery.newest(feed.id(), 5))).isEqualTo(expected.reversed());
    assertThat(store().entries().list(everything(12)).next()).isNull();
    assertThat(store().entries().list(everything(11)).next()).isNotNull();
  }

  @Test
  default void pages_are_consistent_while_entries_are_added() {
    Feed feed = added("a");
    Feed current = feed;
    for (int i = 0; i < 6; i++) {
      current =
          done(
              SamplePoll.of(current, i)
                  .inserting(Samples.entry(feed, "old-" + i, Samples.minute(i * 10))));
    }
    EntryQuery query = EntryQuery.newest(feed.id(), 2);
    EntryPage page = store().entries().list(query);
    List<String> seen = new ArrayList<>(ids(page));
    int poll = 10;
    while (page.next() != null) {
      current =
          done(
              SamplePoll.of(current, poll)
                  .inserting(
                      Samples.entry(feed, "newer-" + poll, Samples.minute(1000 + poll)),
                      Samples.entry(feed, "older-" + poll, Samples.minute(-1000 - poll))));
      poll++;
      if (seen.size() < 6) {
        page = store().entries().list(query.from(page.next()));
        seen.addAll(ids(page));
      } else {
        break;
      }
    }

    assertThat(seen).containsExactly("old-5", "old-4", "old-3", "old-2", "old-1", "old-0");
  }

  @Test
  default void since_selects_by_first_seen_time_whatever_the_date_of_an_entry() {
    Feed feed = added("a");
    Entry early = Samples.entry(feed, "early", Samples.minute(5), Samples.minute(5));
    Entry backDated = Samples.entry(feed, "back-dated", Samples.minute(-9999), Samples.minute(30));
    done(SamplePoll.of(feed, 1).inserting(early, backDated));

    EntryQuery query = new EntryQuery(Set.of(), Samples.minute(30), Order.NEWEST_FIRST, null, 10);
    assertThat(store().entries().list(query).entries()).containsExactly(backDated);
  }

  @Test
  default void until_selects_by_first_seen_time_in_every_order_and_page() {
    Feed feed = added("a");
    List<Entry> early = new ArrayList<>();
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Entry entry = Samples.entry(feed, "entry-" + i, Samples.minute(-i), Samples.minute(i));
      all.add(entry);
      if (i < 5) {
        early.add(entry);
      }
    }
    done(SamplePoll.of(feed, 9).inserting(all.toArray(Entry[]::new)));

    for (Set<UUID> feeds : List.of(Set.<UUID>of(), Set.of(feed.id()))) {
      EntryQuery newest =
          new EntryQuery(feeds, null, Order.NEWEST_FIRST, null, 2).until(Samples.minute(5));
      assertThat(pages(newest)).isEqualTo(early);
      EntryQuery arrived =
          new EntryQuery(feeds, Samples.minute(2), Order.LAST_ARRIVED_FIRST, null, 2);
      assertThat(pages(arrived.until(Samples.minute(5)))).isEqualTo(early.subList(2, 5).reversed());
    }
  }

  @Test
  default void entries_are_listed_by_arrival_whatever_their_dates() {
    Feed feed = added("a");
    Feed other = added("b");
    Feed current = feed;
    List<Entry> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Entry entry =
          Samples.entry(feed, "entry-" + i, Samples.minute(-i * 100), Samples.minute(i / 2));
      expected.add(entry);
      current = done(SamplePoll.of(current, i).inserting(entry));
    }
    done(SamplePoll.of(other, 7).inserting(Samples.entry(other, "1", Samples.minute(9))));
    expected.sort(Comparator.comparing(Entry::firstSeen).thenComparing(Entry::uid));

    EntryQuery query = new EntryQuery(Set.of(feed.id()), null, Order.LAST_ARRIVED_FIRST, null, 4);
    assertThat(pages(query)).isEqualTo(expected.reversed());
    assertThat(
            pages(
                new EntryQuery(
                    Set.of(feed.id()), Samples.minute(1), Order.LAST_ARRIVED_FIRST, null, 1)))
        .isEqualTo(expected.subList(2, 6).reversed());
  }

  @Test
  default void a_list_can_be_limited_to_some_feeds() {
    List<Feed> feeds = IntStream.range(0, 3).mapToObj(i -> added("feed-" + i)).toList();
    for (Feed feed : feeds) {
      done(SamplePoll.of(feed, 1).inserting(Samples.entry(feed, "1", Samples.minute(1))));
    }

    assertThat(
            store()
                .entries()
                .list(
                    new EntryQuery(
                        Set.of(feeds.get(0).id(), feeds.get(2).id()),
                        null,
                        Order.OLDEST_FIRST,
                        null,
                        10))
                .entries())
        .extracting(Entry::feedId)
        .containsExactlyInAnyOrder(feeds.get(0).id(), feeds.get(2).id());
    assertThat(store().entries().list(everything(10)).entries()).hasSize(3);
  }

  @Test
  default void a_list_can_be_limited_to_entries_with_a_derivation() {
    Feed feed = added("a");
    Feed current = feed;
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Entry entry = Samples.entry(feed, "entry-" + i, Samples.minute(i));
      entries.add(entry);
      current = done(SamplePoll.of(current, i).inserting(entry));
    }
    for (int i : List.of(1, 3, 4)) {
      String uid = entries.get(i).uid();
      for (String version : List.of("1", "2")) {
        assertThat(
                store()
                    .derivations()
                    .put(
                        new Derivation(
                            uid,
                            "query:q",
                            version,
                            Samples.minute(9),
                            "text/plain",
                            Body.of(new byte[0])),
                        List.of()))
            .isTrue();
      }
    }

    assertThat(pages(everything(1).derived("query:q")))
        .containsExactly(entries.get(1), entries.get(3), entries.get(4));
    assertThat(pages(everything(9).derived("query:other"))).isEmpty();
  }

  private List<Entry> pages(EntryQuery query) {
    EntryPage page = store().entries().list(query);
    List<Entry> entries = new ArrayList<>(page.entries());
    while (page.next() != null) {
      page = store().entries().list(query.from(page.next()));
      entries.addAll(page.entries());
    }
    return entries;
  }

  private static List<String> ids(EntryPage page) {
    return page.entries().stream().map(entry -> entry.identity().value()).toList();
  }
}
