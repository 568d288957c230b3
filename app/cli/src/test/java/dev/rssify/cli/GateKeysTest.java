package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GrantedPoll;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.text.NameUuid;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.Shows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings of the host gates, each with its effect. */
@Timeout(60)
class GateKeysTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualClock clock = ManualClock.start();
  private final Map<UUID, String> urls = new HashMap<>();

  private static EngineConfig config(String... settings) {
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      flags.put(settings[i], settings[i + 1]);
    }
    return EngineConfigs.from(Configuration.load(null, Map.of(), flags));
  }

  private Dispatcher dispatcher(String... settings) {
    return new Dispatcher(config(settings).gate(), clock);
  }

  private void due(Dispatcher dispatcher, String... feedUrls) {
    for (String url : feedUrls) {
      urls.put(NameUuid.of(url), url);
      dispatcher.schedule(
          List.of(new Scheduled(NameUuid.of(url), url, 0, State.HEALTHY, clock.instant(), 0)));
    }
  }

  private void dueOnHosts(Dispatcher dispatcher, int count) {
    due(
        dispatcher,
        IntStream.range(0, count).mapToObj(i -> "http://host" + i + "/").toArray(String[]::new));
  }

  /** Starts all allowed polls; each sends its request. */
  private List<HopGate.Pass> sent(Dispatcher dispatcher) {
    List<HopGate.Pass> requests = new ArrayList<>();
    for (GrantedPoll start : dispatcher.tick()) {
      WebUrl url = WebUrl.parse(urls.getOrDefault(start.task().feedId(), "")).orElseThrow();
      HopGate.Pass pass = (HopGate.Pass) start.gate().enter(url);
      pass.sending();
      pass.sent();
      requests.add(pass);
    }
    return requests;
  }

  @Test
  @Shows("gate.concurrency")
  void concurrency_limits_the_requests_in_flight_to_one_host() {
    Dispatcher dispatcher = dispatcher("gate.concurrency", "1");
    due(dispatcher, "http://a/1", "http://a/2");

    HopGate.Pass first = sent(dispatcher).getFirst();
    clock.advance(SECOND);
    assertThat(sent(dispatcher)).isEmpty();
    first.close();
    assertThat(sent(dispatcher)).hasSize(1);
  }

  @Test
  @Shows("gate.starts_per_second")
  void starts_per_second_space_the_requests_to_one_host() {
    Dispatcher dispatcher = dispatcher("gate.starts_per_second", "10");
    due(dispatcher, "http://a/1", "http://a/2");

    sent(dispatcher).getFirst().close();
    clock.advance(Duration.ofMillis(99));
    assertThat(sent(dispatcher)).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(sent(dispatcher)).hasSize(1);
  }

  @Test
  @Shows("gate.proxy_hosts")
  void paths_of_a_proxy_host_are_spaced_apart_from_each_other() {
    String[] feeds = {"http://p/one/feed", "http://p/two/feed"};
    Dispatcher plain = dispatcher();
    due(plain, feeds);
    assertThat(sent(plain)).hasSize(1);

    Dispatcher proxied = dispatcher("gate.proxy_hosts", "p");
    due(proxied, feeds);
    assertThat(sent(proxied)).hasSize(2);
  }

  @Test
  @Shows({"gate.requests_in_flight", "gate.slow_requests_in_flight"})
  void requests_in_flight_are_limited_and_slow_ones_have_their_own_limit() {
    Dispatcher strict =
        dispatcher("gate.requests_in_flight", "3", "gate.slow_requests_in_flight", "0");
    dueOnHosts(strict, 20);
    assertThat(sent(strict)).hasSize(3);
    clock.advance(SECOND);
    assertThat(sent(strict)).isEmpty();

    Dispatcher lenient =
        dispatcher("gate.requests_in_flight", "3", "gate.slow_requests_in_flight", "2");
    dueOnHosts(lenient, 20);
    assertThat(sent(lenient)).hasSize(3);
    clock.advance(SECOND);
    assertThat(sent(lenient)).hasSize(2);
    clock.advance(SECOND);
    assertThat(sent(lenient)).isEmpty();
  }

  @Test
  @Shows("gate.requests_per_second")
  void requests_per_second_limit_the_starts_to_all_hosts_together() {
    Dispatcher dispatcher = dispatcher("gate.requests_per_second", "5");
    dueOnHosts(dispatcher, 200);

    int starts = 0;
    for (int step = 0; step < 1_000; step++) {
      starts += sent(dispatcher).size();
      clock.advance(Duration.ofMillis(10));
    }
    assertThat(starts).isBetween(49, 51);
  }

  @Test
  @Shows("gate.bytes_per_second")
  void bytes_per_second_delay_starts_until_the_average_is_met() {
    Dispatcher dispatcher = dispatcher("gate.bytes_per_second", "1000");
    due(dispatcher, "http://a/");
    HopGate.Pass large = sent(dispatcher).getFirst();
    large.received(60_000);
    large.close();

    due(dispatcher, "http://b/");
    clock.advance(Duration.ofSeconds(50));
    assertThat(sent(dispatcher)).isEmpty();
    clock.advance(Duration.ofSeconds(11));
    assertThat(sent(dispatcher)).hasSize(1);
  }

  @Test
  @Shows("gate.error_budget")
  void beyond_the_error_budget_failing_feeds_are_polled_one_at_a_time() throws Exception {
    assertThat(startsAfterFailures("0.5")).isOne();
    assertThat(startsAfterFailures("1")).isEqualTo(60);
  }

  /** Makes 60 hosts fail once; returns how many of them are polled when all are due again. */
  private int startsAfterFailures(String budget) throws InterruptedException {
    List<SubscriptionRequest> feeds =
        IntStream.rangeClosed(1, 60)
            .mapToObj(i -> new FeedAddress("http://127.0.9." + i + ":1/"))
            .map(address -> SubscriptionRequest.partial(Subscription.to(address)))
            .toList();
    AtomicInteger started = new AtomicInteger();
    AtomicInteger finished = new AtomicInteger();
    EngineConfig config =
        config("gate.error_budget", budget, "fetch.allowed_ranges", "127.0.0.0/8");
    try (Rssify rssify =
        Rssify.builder(config)
            .storage(Storage.open("memory:"))
            .clock(clock, clock::nanos)
            .listener(event -> {
              started.addAndGet(event instanceof EngineEvent.PollStarted ? 1 : 0);
              finished.addAndGet(event instanceof EngineEvent.PollFinished ? 1 : 0);
            })
            .open()) {
      assertThat(rssify.pass().run(feeds, _ -> {})).hasSize(60);
      started.set(0);
      finished.set(0);
      clock.advance(Duration.ofHours(2));
      rssify.start();
      // All allowed polls start in one step, as the clock is manual.
      while (finished.get() == 0 || rssify.load().polling() > 0) {
        BusyWait.pause();
      }
      return started.get();
    }
  }
}
