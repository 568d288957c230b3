package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.hub.Callbacks;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Kind;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.FreePort;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Simulated publishers with a hub, and a service that the hub pushes to. */
@Timeout(500)
class SimulatedPushTest {

  private static final Instant NOON = Instant.parse("2026-03-11T12:00:00Z");
  private static final int FEEDS = 10;
  private static final Duration STEP = Duration.ofMinutes(5);

  private final ManualClock world = new ManualClock(NOON);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<Long> millis = new ArrayList<>();
  private final List<String> links = new ArrayList<>();
  private long seq;

  @TempDir private Path folder;

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void entries_of_simulated_publishers_are_in_the_journal_once() throws Exception {
    run(36, 0);
  }

  @Test
  void a_hub_that_drops_a_fifth_of_its_pings_loses_no_entry() throws Exception {
    run(36, 0.2);
  }

  @Test
  @Tag("long")
  void a_thousand_entries_are_pushed_with_their_delays_measured() throws Exception {
    run(1_500, 0);
    Collections.sort(millis);
    System.out.printf(
        "pushed %d entries, p50 %d ms, p99 %d ms, max %d ms%n",
        millis.size(),
        millis.get(millis.size() / 2),
        millis.get(millis.size() * 99 / 100),
        millis.getLast());
    assertThat(millis).hasSizeGreaterThan(1_000);
  }

  private void run(int rounds, double dropped) throws Exception {
    Mix mix =
        Mix.CALM
            .of(Shares.only(Kind.SITE))
            .posting(Shares.only(Cadence.HOURLY))
            .with(Trait.PUSHES, 1)
            // Otherwise a manual poll makes no request while the last response is fresh (R9, R24).
            .with(Trait.MAX_AGE, 0)
            .with(Trait.EXPIRES, 0)
            .with(Trait.HINTS, 0);
    int port = FreePort.find();
    LossyClient callbacks = new LossyClient(client, dropped);
    try (Simulator simulator =
            Simulator.start(
                SimulatorConfig.defaults(world)
                    .withNanos(world::nanos)
                    .sized(FEEDS, FEEDS)
                    .withMix(mix)
                    .withCallbacks(callbacks));
        RssifyService service = new ServiceBuilder(settings(port)).start()) {
      simulator.feedUrls().forEach(service.engine()::add);
      while (simulator.subscriptions() < FEEDS) {
        BusyWait.pause();
      }
      Instant startedAt = world.instant();
      for (int round = 0; round < rounds; round++) {
        post(simulator, service, startedAt, callbacks);
      }
      if (dropped > 0) {
        assertThat(callbacks.lost.get()).isPositive();
        for (String url : simulator.feedUrls()) { // the heartbeat
          assertThat(service.engine().poll(url)).isInstanceOf(PollOutcome.Succeeded.class);
        }
      }
      assertThat(links(service)).doesNotHaveDuplicates();
      assertThat(new HashSet<>(links)).containsAll(expected(simulator, startedAt));
    }
  }

  /**
   * Some minutes of posts; waits until they are in the journal, or shortly when a ping was lost.
   * Few enough that none is dropped from the document before the hub fetches it.
   */
  private void post(
      Simulator simulator, RssifyService service, Instant startedAt, LossyClient callbacks) {
    int lost = callbacks.lost.get();
    Set<String> before = expected(simulator, startedAt);
    world.advance(STEP);
    long posted = System.nanoTime();
    Set<String> missing = expected(simulator, startedAt);
    missing.removeAll(before);
    for (int attempts = 0;
        !missing.isEmpty() && attempts < (callbacks.lost.get() == lost ? 20_000 : 200);
        attempts++) {
      int left = missing.size();
      missing.removeAll(new HashSet<>(links(service)));
      for (int n = missing.size(); n < left; n++) {
        millis.add((System.nanoTime() - posted) / 1_000_000);
      }
      BusyWait.pause();
    }
  }

  private Set<String> expected(Simulator simulator, Instant since) {
    Set<String> links = new HashSet<>();
    for (int feed = 0; feed < FEEDS; feed++) {
      for (Entry entry : simulator.expectedEntries(feed, since, world.instant())) {
        links.add(entry.link());
      }
    }
    return links;
  }

  /** The links of all new entries, in the order of the journal; only new events are read. */
  private List<String> links(RssifyService service) {
    if (service.engine().store().journal().after(seq, 100_000)
        instanceof JournalRead.Events(List<JournalEvent> events)) {
      for (JournalEvent event : events) {
        seq = event.seq();
        if (event.payload() instanceof Payload.NewEntry(var entry)) {
          links.add(String.valueOf(entry.link()));
        }
      }
    }
    return links;
  }

  private Configuration settings(int port) {
    return Configuration.load(
        null,
        Map.of(),
        Map.of(
            "store",
            "sqlite:" + folder.resolve("rssify.db"),
            "push.listen",
            "127.0.0.1:" + port,
            "push.public_url",
            "http://127.0.0.1:" + port,
            "gate.starts_per_second",
            "1000",
            "fetch.allowed_ranges",
            "127.0.0.0/8"));
  }

  /** Pretends that some deliveries arrived. */
  private static final class LossyClient implements Callbacks {

    private final HttpClient client;
    private final double dropped;
    private final SplittableRandom random = new SplittableRandom(27);
    private final AtomicInteger lost = new AtomicInteger();

    LossyClient(HttpClient client, double dropped) {
      this.client = client;
      this.dropped = dropped;
    }

    @Override
    public Response get(URI url) throws InterruptedException {
      return send(HttpRequest.newBuilder(url).build());
    }

    @Override
    public Response post(URI url, Map<String, String> headers, byte[] body)
        throws InterruptedException {
      if (random.nextDouble() < dropped) {
        lost.incrementAndGet();
        return new Response(204, "");
      }
      HttpRequest.Builder request =
          HttpRequest.newBuilder(url).POST(HttpRequest.BodyPublishers.ofByteArray(body));
      headers.forEach(request::header);
      return send(request.build());
    }

    private Response send(HttpRequest request) throws InterruptedException {
      try {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return new Response(response.statusCode(), response.body());
      } catch (IOException e) {
        return Response.NONE;
      }
    }
  }
}
