package dev.rssify.lab.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class WorldTest {

  private static final long START = Instant.parse("2026-03-11T12:00:00Z").getEpochSecond();
  private static final long YEAR = Duration.ofDays(365).toSeconds();
  private static final int RUNS = 200;

  /** Every change of entries, with a high probability. */
  private static final Mix FREQUENT_CHANGES =
      Mix.USUAL
          .behaving(Shares.only(Behavior.PLAIN))
          .with(Trait.EDITS, 0.5)
          .with(Trait.BACK_DATED, 0.5)
          .with(Trait.HUGE, 0)
          .sized(new Range(3, 12), new Range(1, 3));

  private final World world = new World(7, new Hosts(20, 8080), 1000, FREQUENT_CHANGES);

  /** A simulated feed and a time. */
  private record Moment(Feed feed, long second) {}

  private final Function<RandomGenerator, Moment> moments =
      random ->
          new Moment(
              world.feed(Gen.ints(0, 999).apply(random)),
              Gen.longs(START, START + YEAR).apply(random));

  @Test
  void the_same_seed_gives_the_same_bytes() {
    World same = new World(7, new Hosts(20, 8080), 1000, FREQUENT_CHANGES);
    Property.forAll(
        RUNS,
        moments,
        moment -> {
          Feed twin = same.feed(moment.feed().number());
          assertThat(Renderer.render(same.document(twin, moment.second())))
              .isEqualTo(Renderer.render(world.document(moment.feed(), moment.second())));
        });
  }

  @Test
  void another_seed_gives_another_simulation() {
    World other = new World(8, new Hosts(20, 8080), 1000, FREQUENT_CHANGES);

    for (int number = 0; number < 100; number++) {
      assertThat(links(other.document(other.feed(number), START)))
          .isNotEqualTo(links(world.document(world.feed(number), START)));
    }
  }

  @Test
  void an_entry_is_shown_until_newer_ones_replace_it() {
    Property.forAll(
        RUNS,
        moments,
        moment -> {
          List<String> before = links(world.document(moment.feed(), moment.second()));
          long later = moment.second() + Duration.ofDays(2).toSeconds();
          List<String> after = links(world.document(moment.feed(), later));

          assertThat(after).hasSize(before.size()).doesNotHaveDuplicates();
          int posted = after.indexOf(before.getFirst());
          if (posted >= 0) {
            assertThat(after.subList(posted, after.size()))
                .isEqualTo(before.subList(0, before.size() - posted));
          } else {
            assertThat(after).doesNotContainAnyElementsOf(before);
          }
        });
  }

  @Test
  void entries_are_in_order_and_none_appears_before_its_time() {
    Property.forAll(
        RUNS,
        moments,
        moment -> {
          List<Entry> entries = world.document(moment.feed(), moment.second()).entries();

          assertThat(entries)
              .extracting(Entry::appeared)
              .isSortedAccordingTo((one, other) -> other.compareTo(one))
              .allMatch(appeared -> appeared.getEpochSecond() <= moment.second());
        });
  }

  @Test
  void only_feeds_that_backdate_have_earlier_dates() {
    int backDated = 0;
    for (int number = 0; number < 300; number++) {
      Feed feed = world.feed(number);
      for (Entry entry : world.document(feed, START).entries()) {
        assertThat(entry.published()).isBeforeOrEqualTo(entry.appeared());
        if (!entry.published().equals(entry.appeared())) {
          assertThat(feed.has(Trait.BACK_DATED)).isTrue();
          backDated++;
        }
      }
    }
    assertThat(backDated).isPositive();
  }

  @Test
  void a_document_changes_exactly_when_its_version_does() {
    Property.forAll(
        RUNS,
        moments,
        moment -> {
          Version version = world.version(moment.feed(), moment.second());
          Document document = world.document(moment.feed(), moment.second());

          assertThat(version.isCurrent(moment.second())).isTrue();
          for (long second : new long[] {version.from(), version.until() - 1}) {
            assertThat(world.document(moment.feed(), second)).isEqualTo(document);
            assertThat(world.version(moment.feed(), second)).isEqualTo(version);
          }
          assertThat(world.document(moment.feed(), version.from() - 1)).isNotEqualTo(document);
          if (moment.feed().cadence() != Cadence.DEAD) {
            assertThat(world.document(moment.feed(), version.until())).isNotEqualTo(document);
          }
        });
  }

  @Test
  void entries_shown_over_a_time_are_those_of_its_versions() {
    Property.forAll(
        RUNS,
        moments,
        moment -> {
          long from = moment.second();
          long until = from + Duration.ofDays(1).toSeconds();
          Map<String, Entry> seen = new HashMap<>();
          for (long at = from; at <= until; at = world.version(moment.feed(), at).until()) {
            for (Entry entry : world.document(moment.feed(), at).entries()) {
              seen.put(entry.link(), entry);
            }
          }

          List<Entry> shown = world.shown(moment.feed(), from, until);

          assertThat(shown).containsExactlyInAnyOrderElementsOf(seen.values());
        });
  }

  @Test
  void an_edited_entry_has_the_same_id_and_link_and_an_update_time() {
    Feed feed =
        find(f ->
            f.has(Trait.EDITS) && f.cadence() == Cadence.BLOG && f.identity() == Identity.OPAQUE);
    long at = START;
    Entry before = world.document(feed, at).entries().getFirst();
    Entry after = before;
    while (after.edition() != 1) {
      before = after;
      at = world.version(feed, at).until();
      after = world.document(feed, at).entries().getFirst();
    }

    assertThat(after.link()).isEqualTo(before.link());
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.published()).isEqualTo(before.published());
    assertThat(after.updated()).isEqualTo(Instant.ofEpochSecond(at)).isAfter(before.updated());
    assertThat(after.summary()).isNotEqualTo(before.summary());
  }

  @Test
  void churning_ids_change_over_night_and_links_do_not() {
    Feed feed = find(f -> f.identity() == Identity.CHURNING && f.cadence() == Cadence.DEAD);
    Document today = world.document(feed, START);
    Document tomorrow = world.document(feed, START + Duration.ofDays(1).toSeconds());

    assertThat(links(tomorrow)).isEqualTo(links(today));
    assertThat(tomorrow.entries())
        .extracting(Entry::id)
        .doesNotContainAnyElementsOf(today.entries().stream().map(Entry::id).toList());
  }

  @Test
  void the_page_of_an_entry_exists_once_it_is_posted() {
    Feed feed = find(f -> f.cadence() == Cadence.NEWS && f.has(Trait.FULL_CONTENT));
    Entry entry = world.document(feed, START).entries().getFirst();
    String[] name = entry.link().substring(entry.link().lastIndexOf('/') + 1).split("-", -1);
    long day = Long.parseLong(name[0]);
    int number = Integer.parseInt(name[1]);
    long posted = entry.appeared().getEpochSecond();

    assertThat(world.article(feed, day, number, START)).contains(entry);
    assertThat(world.article(feed, day, number, posted)).isPresent();
    assertThat(world.article(feed, day, number, posted - 1)).isEmpty();
    assertThat(world.article(feed, day, 10_000, START)).isEmpty();
  }

  private Feed find(Predicate<Feed> kind) {
    for (int number = 0; number < world.feeds(); number++) {
      if (kind.test(world.feed(number))) {
        return world.feed(number);
      }
    }
    throw new AssertionError("no such feed in this simulation");
  }

  private static List<String> links(Document document) {
    return document.entries().stream().map(Entry::link).toList();
  }
}
