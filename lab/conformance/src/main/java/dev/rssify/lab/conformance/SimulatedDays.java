package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.embed.Storage;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.Pace;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * Days of simulated publishers, polled by the whole engine; both use the same virtual clock.
 *
 * <p>Invariants: one poll runs at a time, so that the same seed and port give the same days.
 *
 * @param port of all publishers; 0 stands for any that is free. It is part of every URL
 */
public record SimulatedDays(int feeds, int hosts, int days, long seed, int port) {

  private static final int MAX_REQUESTS = 4_000_000;
  private static final Pace AT_ONCE = new Pace(Duration.ZERO, Integer.MAX_VALUE, Duration.ZERO);

  /**
   * The result of the days.
   *
   * @param fingerprint of every event and every request
   * @param violations the violations that the publishers found
   */
  public record Report(
      int port,
      List<Long> requestsByDay,
      long events,
      String fingerprint,
      Drift drift,
      List<String> violations) {

    public long requests() {
      return requestsByDay.stream().mapToLong(day -> day).sum();
    }
  }

  /**
   * Simulates the days.
   *
   * @param progress receives the number of each day when it is over
   */
  public Report simulate(Consumer<Integer> progress) throws IOException {
    return simulate(Parts.real(), progress);
  }

  /** The same with an engine of other components. */
  Report simulate(Parts parts, Consumer<Integer> progress) throws IOException {
    ManualClock clock = ManualClock.start();
    Instant startedAt = clock.instant();
    Plans plans = new Plans();
    try (Simulator world = Simulator.start(config(clock));
        VirtualEngine engine = engine(parts, clock, plans)) {
      List<String> urls = world.feedUrls();
      urls.forEach(url ->
          plans.planned(
              engine.add(VirtualEngine.request(url, FeedSettings.NONE), FirstPoll.SPREAD)));
      for (int day = 1; day <= days; day++) {
        engine.pass(Duration.ofDays(1));
        progress.accept(day);
      }
      List<LoggedRequest> log = world.log();
      PublisherViolations violations = PublisherViolations.of(world.world(), log);
      return new Report(
          world.port(),
          byDay(log, startedAt),
          engine.store.journal().head(),
          fingerprint(engine.store, log),
          plans.drift(urls, log, violations),
          violations.all());
    }
  }

  private SimulatorConfig config(ManualClock clock) {
    return SimulatorConfig.defaults(clock)
        .sized(hosts, feeds)
        .withPort(port)
        .withSeed(seed)
        .withMix(Mix.USUAL)
        // Slow publishers take no real time here.
        .withServer(new ServerConfig(1, 12_000, 64 << 20, MAX_REQUESTS, AT_ONCE, AT_ONCE));
  }

  private static VirtualEngine engine(Parts parts, ManualClock clock, Plans plans) {
    VirtualEngine engine =
        new VirtualEngine(
            parts.with(parts.gate().atMost(1)),
            new Storage(
                MemoryStore.open(),
                new DiscardingRawStore(),
                RawSegments.NONE,
                null,
                List.of(),
                StartCondition.NONE,
                () -> {}),
            new ApacheHttpTransport(HttpTransportConfig.defaults().allowing("127.0.0.0/8")),
            clock,
            event -> {
              if (event instanceof EngineEvent.PollFinished finished) {
                plans.planned(finished.after());
              }
            });
    engine.follow();
    return engine;
  }

  private List<Long> byDay(List<LoggedRequest> log, Instant startedAt) {
    Long[] counts = new Long[days];
    for (int day = 0; day < days; day++) {
      long number = day;
      counts[day] =
          log.stream()
              .filter(request -> Duration.between(startedAt, request.at()).toDays() == number)
              .count();
    }
    return List.of(counts);
  }

  /** Connections are numbered by real time, so they are ignored. */
  private static String fingerprint(Store store, List<LoggedRequest> log) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      if (store.journal().after(0, Integer.MAX_VALUE) instanceof JournalRead.Events read) {
        read.events().forEach(event -> add(digest, event.toString()));
      }
      log.forEach(request ->
          add(
              digest,
              request.at() + " " + request.host() + " " + request.feed() + " " + request.status()));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static void add(MessageDigest digest, String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
  }
}
