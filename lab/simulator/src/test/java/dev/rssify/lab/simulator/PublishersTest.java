package dev.rssify.lab.simulator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Format;
import dev.rssify.lab.simulator.world.Kind;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Robots;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The kinds of publishers, and their resources besides feeds, observed by a client. */
class PublishersTest {

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private Simulator simulator;
  private World world;

  @BeforeEach
  void start() throws IOException {
    Mix mix =
        Mix.CALM
            .of(new Shares<>(Map.of(Kind.SITE, 2.0, Kind.PODCAST, 1.0, Kind.PLANET, 1.0)))
            .with(Trait.ARCHIVED, 1);
    simulator = Worlds.start(clock, config -> config.sized(30, 300).withMix(mix));
    world = simulator.world();
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void every_episode_of_a_podcast_has_a_recording_to_download() throws IOException {
    for (Format format : List.of(Format.RSS_2, Format.ATOM, Format.JSON_FEED)) {
      Feed podcast = find(Kind.PODCAST, format);
      ParsedFeed read = read(world.url(podcast));
      for (ParsedEntry episode : read.entries()) {
        assertThat(episode.enclosures()).hasSize(1);
        Enclosure recording = episode.enclosures().getFirst();
        assertThat(recording.type()).isEqualTo("audio/mpeg");
        Wire.Got got = Wire.get(recording.url());
        assertThat(got.field("content-type")).isEqualTo("audio/mpeg");
        assertThat(got.body()).hasSize(Math.toIntExact(requireNonNull(recording.length())));
      }
    }
    assertThat(Wire.get(link(find(Kind.SITE, Format.RSS_2)) + ".mp3").status()).isEqualTo(404);
  }

  @Test
  void a_planet_shows_entries_of_other_feeds_with_their_source() throws IOException {
    Set<String> sources = new HashSet<>();
    for (Format format : List.of(Format.RSS_2, Format.ATOM)) {
      Feed planet = find(Kind.PLANET, format);
      ParsedFeed read = read(world.url(planet));
      for (ParsedEntry entry : read.entries()) {
        assertThat(Wire.get(requireNonNull(entry.link())).text()).contains("<article>");
        String source = requireNonNull(requireNonNull(entry.source()).title());
        assertThat(source).isNotEqualTo(read.title());
        sources.add(source);
      }
      assertThat(read.entries())
          .extracting(ParsedEntry::link)
          .isEqualTo(
              simulator.expectedEntries(planet.number(), clock.instant()).stream()
                  .map(Entry::link)
                  .toList());
    }
    assertThat(sources).hasSizeGreaterThan(1);
  }

  @Test
  void a_planet_is_modified_with_any_of_its_members() throws IOException {
    Feed planet = find(Kind.PLANET, Format.RSS_2);
    String etag = Wire.get(world.url(planet)).fields().get("etag");
    String date = Wire.get(world.url(planet)).fields().get("last-modified");
    String condition = etag != null ? "If-None-Match: " + etag : "If-Modified-Since: " + date;
    assertThat(Wire.get(world.url(planet), condition).status()).isEqualTo(304);

    clock.set(Instant.ofEpochSecond(world.version(planet, now()).until()));

    assertThat(Wire.get(world.url(planet), condition).status()).isEqualTo(200);
  }

  @Test
  void the_archive_of_a_feed_is_complete_back_to_its_first_document() throws IOException {
    for (Format format : List.of(Format.RSS_2, Format.ATOM)) {
      Feed feed =
          Worlds.find(
              world,
              f ->
                  f.kind() == Kind.SITE
                      && f.format() == format
                      && f.cadence() == Cadence.BLOG
                      && f.isArchived());
      ParsedFeed current = read(world.url(feed));
      assertThat(current.archiveDocument()).isFalse();
      Set<String> seen = new HashSet<>();
      String later = null;
      String url = current.archive().prevArchive();
      while (url != null) {
        ParsedFeed part = read(url);
        assertThat(part.archiveDocument()).isTrue();
        assertThat(part.archive().current()).isEqualTo(world.url(feed));
        assertThat(part.archive().nextArchive()).isEqualTo(later);
        part.entries().forEach(entry -> assertThat(seen.add(entry.link())).isTrue());
        later = url;
        url = part.archive().prevArchive();
      }
      assertThat(seen)
          .hasSizeGreaterThan(50)
          .containsAll(
              simulator
                  .expectedEntries(
                      feed.number(), clock.instant().minus(Duration.ofDays(60)), clock.instant())
                  .stream()
                  .map(Entry::link)
                  .toList());
    }
  }

  @Test
  void json_feeds_link_to_their_archive() throws IOException {
    Feed feed = Worlds.find(world, f -> f.format() == Format.JSON_FEED && f.isArchived());

    String past = requireNonNull(read(world.url(feed)).archive().next());

    assertThat(read(past).entries()).isNotEmpty();
    assertThat(Wire.get(past.replaceFirst("/archive/\\d+/", "/archive/99999/")).status())
        .isEqualTo(404);
  }

  @Test
  void hosts_have_different_robots_txt_files() throws IOException {
    Set<Robots> found = EnumSet.noneOf(Robots.class);
    for (int host = 0; host < 30; host++) {
      Robots robots = world.robots(host);
      found.add(robots);
      Wire.Got got = Wire.get(world.hosts().url(host, "/robots.txt"));
      assertThat(got.status()).isEqualTo(robots == Robots.ABSENT ? 404 : 200);
      assertThat(got.text()).isEqualTo(robots.text());
    }
    assertThat(found).containsExactlyInAnyOrder(Robots.values());
  }

  @Test
  void the_page_of_an_entry_has_the_article_even_if_the_feed_has_none() throws IOException {
    Feed feed = Worlds.find(world, f -> f.kind() == Kind.SITE && !f.has(Trait.FULL_CONTENT));
    Entry entry = simulator.expectedEntries(feed.number(), clock.instant()).getFirst();

    Wire.Got page = Wire.get(entry.link());

    assertThat(page.field("content-type")).startsWith("text/html");
    assertThat(page.text())
        .contains("<link rel=\"canonical\" href=\"" + entry.link() + "\">", "<article>", "<nav>");
    assertThat(page.text().length()).isGreaterThan(entry.summary().length() + 700);
  }

  @Test
  void a_ticker_posts_several_times_a_minute() throws IOException {
    simulator.close();
    simulator = Worlds.start(clock, config -> config.withMix(Mix.LIVELY));
    world = simulator.world();
    Feed ticker = Worlds.find(world, f -> f.cadence() == Cadence.TICKER && f.kind() == Kind.SITE);

    assertThat(
            simulator.expectedEntries(
                ticker.number(), clock.instant(), clock.instant().plus(Duration.ofHours(1))))
        .hasSizeGreaterThan(60);
  }

  private Feed find(Kind kind, Format format) {
    return Worlds.find(
        world, f -> f.kind() == kind && f.format() == format && f.cadence() != Cadence.DEAD);
  }

  private String link(Feed feed) {
    return simulator.expectedEntries(feed.number(), clock.instant()).getFirst().link();
  }

  private static ParsedFeed read(String url) throws IOException {
    Wire.Got got = Wire.get(url);
    assertThat(got.status()).as(url).isEqualTo(200);
    return switch (new UniversalFeedParser().parse(Body.of(got.body()), ParseContext.ofUrl(url))) {
      case ParseOutcome.Parsed parsed -> parsed.feed();
      case ParseOutcome.Unreadable unreadable ->
          throw new AssertionError(url + ": " + unreadable.error());
    };
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
