package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.lab.simulator.FasterClock;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.server.Validator;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Range;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.testing.contract.KilledChild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} killed repeatedly while simulated feeds publish, checked by the simulator. */
class LiveKillTest {

  private static final int HOSTS = 10;
  private static final int FEEDS = 20;

  /** A simulated hour, in which a feed publishes something, takes two seconds. */
  private static final double SPEED = 1_800;

  private static final Duration INTERVAL = Duration.ofSeconds(3);

  /** The delay that a busy machine may add to a request. */
  private static final Duration SLACK = Duration.ofMillis(500);

  private static final Mix WORLD =
      Mix.CALM
          .posting(Shares.only(Cadence.HOURLY))
          .with(Trait.MAX_AGE, 0)
          .with(Trait.HINTS, 0)
          .with(Trait.BACK_DATED, 0)
          // Long enough that no entry leaves the document while processes are killed.
          .sized(Range.exactly(120), Range.exactly(2));

  @TempDir private Path folder;

  private final Set<String> printed = new HashSet<>();
  private final InstantSource world =
      new FasterClock(InstantSource.system(), Instant.parse("2026-01-05T00:00:00Z"), SPEED);
  private String store = "";

  @BeforeEach
  void name_the_store() {
    store = "sqlite:" + folder.resolve("live.db");
  }

  @Test
  void after_3_kills_nothing_is_lost_repeated_or_polled_too_early() throws Exception {
    killed(3);
  }

  @Test
  @Tag("long")
  void after_50_kills_nothing_is_lost_repeated_or_polled_too_early() throws Exception {
    killed(50);
  }

  private void killed(int times) throws Exception {
    long seed = System.nanoTime();
    System.out.println("kills at points of seed " + seed);
    Random random = new Random(seed);
    SimulatorConfig config =
        SimulatorConfig.defaults(world)
            .sized(HOSTS, FEEDS)
            .withMix(WORLD)
            .withServer(ServerConfig.defaults().withLog(1_000_000));
    try (Simulator simulator = Simulator.start(config)) {
      Path feeds = feeds(simulator.feedUrls());
      KilledChild child = new KilledChild(Main.class, folder);
      for (int i = 0; i < times; i++) {
        child.run(
            1 + random.nextInt(60),
            random.nextInt(20_000_000),
            line -> printed.add(eventId(line)),
            "serve",
            "--json",
            "--store",
            store,
            "--from",
            feeds.toString(),
            "--set",
            "fetch.allowed_ranges=127.0.0.0/8");
      }
      assertPolledInTime(simulator.log());
      Instant last = world.instant();
      lastPass();
      try (Storage storage = Storage.openExisting(store)) {
        assertNothingLostOrRepeated(storage.store());
        for (int number = 0; number < FEEDS; number++) {
          assertHolds(storage.store(), simulator, number, last);
        }
      }
    }
  }

  private Path feeds(List<String> urls) throws IOException {
    String json =
        urls.stream()
            .map(url ->
                "{\"url\": \"%s\", \"poll_interval_seconds\": %d}"
                    .formatted(url, INTERVAL.toSeconds()))
            .collect(Collectors.joining(",\n", "[", "]"));
    return Files.writeString(folder.resolve("feeds.json"), json);
  }

  /**
   * Polls every feed once more, and prints what the killed processes did not print. Hosts with an
   * open attempt back off for an interval (R8), so this pass runs on a clock for which that is
   * over.
   */
  private void lastPass() throws InterruptedException {
    InstantSource later = InstantSource.offset(InstantSource.system(), INTERVAL.multipliedBy(2));
    try (Rssify engine =
        Rssify.builder(EngineConfig.defaults().onLoopback())
            .store(store)
            .registration(
                SinkRegistration.resuming(
                    "serve", event -> printed.add(event.eventId().toString())))
            .listener(EngineListener.NONE)
            .clock(later, System::nanoTime)
            .open()) {
      assertThat(engine.pass().all(_ -> {}))
          .hasSize(FEEDS)
          .allMatch(PollOutcome.Succeeded.class::isInstance);
    }
  }

  private static String eventId(String line) {
    return line.replaceFirst(".*?\"event_id\":\"([^\"]*)\".*", "$1");
  }

  /** R8, R22: by the request log of the server. */
  private static void assertPolledInTime(List<LoggedRequest> log) {
    assertApart(log, LoggedRequest::feed, INTERVAL);
    assertApart(log, LoggedRequest::host, Duration.ofSeconds(1));
  }

  private static void assertApart(
      List<LoggedRequest> log, Function<LoggedRequest, Integer> who, Duration least) {
    Map<Integer, Instant> before = new HashMap<>();
    for (LoggedRequest request : log) {
      Instant last = before.put(who.apply(request), request.at());
      if (last != null) {
        Duration real =
            Duration.ofMillis((long) (Duration.between(last, request.at()).toMillis() / SPEED));
        assertThat(real).as(request.toString()).isGreaterThan(least.minus(SLACK));
      }
    }
  }

  private void assertNothingLostOrRepeated(Store stored) {
    List<JournalEvent> events = new ArrayList<>();
    while (stored.journal().after(events.size(), 1_000) instanceof JournalRead.Events(var more)
        && !more.isEmpty()) {
      events.addAll(more);
    }
    assertThat(events).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
    assertThat(events.getLast().seq()).isEqualTo(events.size());
    assertThat(printed).containsAll(events.stream().map(e -> e.eventId().toString()).toList());
    List<String> reported =
        events.stream()
            .filter(event -> event.type().equals("new_entry"))
            .map(event -> event.payload().entryUid())
            .toList();
    assertThat(reported).doesNotHaveDuplicates().isNotEmpty();
  }

  /** The time of the first response whose validators were sent back. */
  private static Instant firstAcknowledged(List<LoggedRequest> log, int number) {
    List<LoggedRequest> ofFeed = log.stream().filter(request -> request.feed() == number).toList();
    long unacknowledged =
        ofFeed.stream()
            .takeWhile(
                request -> request.etag() == Validator.ABSENT && request.date() == Validator.ABSENT)
            .count();
    return ofFeed.get((int) unacknowledged - 1).at();
  }

  /** Every acknowledged entry is stored exactly once. */
  private static void assertHolds(Store stored, Simulator simulator, int number, Instant until) {
    Instant from = firstAcknowledged(simulator.log(), number);
    UUID feed = new FeedAddress(simulator.feedUrls().get(number)).feedId();
    List<String> links =
        stored.entries().list(EntryQuery.newest(feed, 100_000)).entries().stream()
            .map((Entry entry) -> String.valueOf(entry.content().published().link()))
            .toList();
    assertThat(links).doesNotHaveDuplicates();
    assertThat(links)
        .containsAll(
            simulator.expectedEntries(number, from, until).stream()
                .map(dev.rssify.lab.simulator.world.Entry::link)
                .toList());
  }
}
