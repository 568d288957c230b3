package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class NameLookupTest {

  private static final InetAddress ADDRESS = InetAddress.ofLiteral("192.0.2.7");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private final ManualClock clock = ManualClock.start();
  private final LookupCache cache = new LookupCache(MINUTE, clock::nanos);
  private final AtomicInteger lookups = new AtomicInteger();

  private static FetchFailure failure(Throwable e) {
    return ((RefusedLookupException) e).failure();
  }

  @Test
  void an_address_is_cached_for_its_lifetime() throws UnknownHostException {
    try (NameLookup names = new NameLookup(this::response, cache)) {
      assertThat(names.lookup("a.example", MINUTE)).containsExactly(ADDRESS);
      clock.advance(Duration.ofSeconds(59));
      assertThat(names.lookup("a.example", MINUTE)).containsExactly(ADDRESS);
      assertThat(lookups).hasValue(1);

      clock.advance(Duration.ofSeconds(1));
      names.lookup("a.example", MINUTE);
      assertThat(lookups).hasValue(2);
    }
  }

  @Test
  void an_unknown_name_is_cached_for_a_sixth_of_that_time() {
    try (NameLookup names = new NameLookup(this::unknown, cache)) {
      for (int expected : List.of(1, 1)) {
        assertThatThrownBy(() -> names.lookup("a.example", MINUTE))
            .hasMessage("there is no host a.example")
            .satisfies(e -> assertThat(failure(e)).isEqualTo(FetchFailure.DNS_FAILURE));
        assertThat(lookups).hasValue(expected);
      }
      clock.advance(Duration.ofSeconds(10));
      assertThatThrownBy(() -> names.lookup("a.example", MINUTE));
      assertThat(lookups).hasValue(2);
    }
  }

  @Test
  void an_empty_result_or_a_failing_resolver_is_a_dns_failure() {
    try (NameLookup names = new NameLookup(_ -> new InetAddress[0], cache)) {
      assertThatThrownBy(() -> names.lookup("a.example", MINUTE))
          .satisfies(e -> assertThat(failure(e)).isEqualTo(FetchFailure.DNS_FAILURE));
    }
    NameSource broken =
        _ -> {
          throw new IllegalStateException("broken");
        };
    try (NameLookup names = new NameLookup(broken, cache)) {
      assertThatThrownBy(() -> names.lookup("b.example", MINUTE))
          .satisfies(e -> assertThat(failure(e)).isEqualTo(FetchFailure.DNS_FAILURE));
    }
  }

  @Test
  void concurrent_lookups_of_a_name_share_one_query() throws InterruptedException {
    CountDownLatch open = new CountDownLatch(1);
    Semaphore done = new Semaphore(0);
    try (NameLookup names = new NameLookup(host -> after(open, host), cache)) {
      for (int i = 0; i < 50; i++) {
        Thread.ofVirtual()
            .start(() -> {
              if (lookup(names, "a.example")) {
                done.release();
              }
            });
      }
      open.countDown();
      done.acquire(50);

      assertThat(lookups).hasValue(1);
    }
  }

  @Test
  void a_name_server_without_a_response_does_not_delay_other_lookups()
      throws InterruptedException, UnknownHostException {
    CountDownLatch never = new CountDownLatch(1);
    NameSource partlyDead = host -> host.startsWith("dead") ? after(never, host) : response(host);
    try (NameLookup names = new NameLookup(partlyDead, cache)) {
      List<Thread> waiting = new ArrayList<>();
      AtomicInteger timeouts = new AtomicInteger();
      for (int i = 0; i < 100; i++) {
        String host = "dead" + i + ".example";
        waiting.add(
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    names.lookup(host, Duration.ofMillis(400));
                  } catch (UnknownHostException e) {
                    if (failure(e) == FetchFailure.DNS_TIMEOUT) {
                      timeouts.incrementAndGet();
                    }
                  }
                }));
      }
      for (Thread thread : waiting) {
        thread.join();
      }

      assertThat(timeouts).hasValue(100);
      assertThat(names.lookup("alive.example", MINUTE)).containsExactly(ADDRESS);
      assertThatThrownBy(() -> names.lookup("dead1.example", MINUTE))
          .hasMessage("the name servers of dead1.example do not respond");
      never.countDown();
    }
  }

  @Test
  void more_hanging_lookups_than_threads_are_rejected_instead_of_queued() {
    CountDownLatch never = new CountDownLatch(1);
    try (NameLookup names = new NameLookup(host -> after(never, host), cache)) {
      List<FetchFailure> failures = new ArrayList<>();
      for (int i = 0; i < 257; i++) {
        String host = "dead" + i + ".example";
        assertThatThrownBy(() -> names.lookup(host, Duration.ofMillis(2)))
            .satisfies(e -> failures.add(failure(e)));
      }

      assertThat(failures).containsOnly(FetchFailure.DNS_TIMEOUT, FetchFailure.OVERLOADED);
      assertThat(failures.getLast()).isEqualTo(FetchFailure.OVERLOADED);
      never.countDown();
    }
  }

  @Test
  void a_dead_name_server_ends_an_exchange_with_a_dns_timeout() {
    CountDownLatch never = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.start();
        Client client = Client.withNames(Client.shortTimeouts(), host -> after(never, host))) {
      server.on("/", Reply.ok("text/plain", "x"));
      URI dead = URI.create("http://dead.example:" + server.port() + "/");

      assertThat(client.fail(FetchFailure.DNS_TIMEOUT, dead))
          .startsWith("no address of dead.example within ");
      assertThat(client.get(server.uri("/")).status()).isEqualTo(200);
      never.countDown();
    }
  }

  private InetAddress[] response(String host) {
    lookups.incrementAndGet();
    return new InetAddress[] {ADDRESS};
  }

  private InetAddress[] unknown(String host) throws UnknownHostException {
    lookups.incrementAndGet();
    throw new UnknownHostException(host);
  }

  private InetAddress[] after(CountDownLatch latch, String host) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return response(host);
  }

  private static boolean lookup(NameLookup names, String host) {
    try {
      return names.lookup(host, MINUTE).contains(ADDRESS);
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
