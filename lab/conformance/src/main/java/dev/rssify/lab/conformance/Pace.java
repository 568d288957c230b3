package dev.rssify.lab.conformance;

import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Concurrency and spacing (R22, R25). */
final class Pace {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration FIRST_INTERVAL = Duration.ofMinutes(15);
  private static final int FEEDS = 10_000;
  private static final int HOSTS = 200;

  private Pace() {}

  static void group(Lab lab, Observed seen) throws Exception {
    Host host = lab.host("small.example");
    CountDownLatch go = new CountDownLatch(1);
    for (int i = 0; i < 6; i++) {
      host.on("/" + i, Documents.rss("one").awaitAfter(0, go));
    }
    host.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nAllow: /\n"));
    host.on("/article", Reply.ok("text/html", "<p>Hello"));
    VirtualEngine engine = lab.engine();
    for (int i = 0; i < 6; i++) {
      engine.add(host.url("/" + i));
    }

    // No response is sent: after any time, exactly two requests are in flight.
    int started = 0;
    for (int second = 0; second < 5 || (started < 2 && second < 1_000); second++) {
      started += engine.start();
      await(host, started);
      lab.clock.advance(SECOND);
      LockSupport.parkNanos(1_000_000); // the next start waits until the request counts as sent
    }
    seen.same("in flight while no response is sent", 2, host.requests().size());

    go.countDown();
    engine.awaitIdle();
    Thread page =
        waiting(() -> engine.fetcher.fetch(Contact.page(host.url("/article"), 1)).release());
    Robots robots = new Robots(engine.fetcher, lab.clock);
    Thread rules = waiting(() -> robots.allows(Contact.page(host.url("/article"), 1)));
    engine.pass(Duration.ofMinutes(1));
    page.join();
    rules.join();

    seen.same("requests of feeds, page and robots.txt", 8, host.requests().size());
    seen.same("maximum in flight", 2, host.server().peak());
    seen.atLeast("closest two starts", SECOND, closest(host));
    pages(lab, seen);
    Processes.spacing(lab, seen);
  }

  /**
   * Pages that are polled as feeds: robots.txt first, redirects included, and all with the spacing.
   */
  private static void pages(Lab lab, Observed seen) {
    Host host = lab.host("pages.example");
    host.on("/robots.txt", Reply.status(301).header("Location", "/rules.txt"));
    host.on("/rules.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /hidden\n"));
    VirtualEngine engine = lab.engine();
    FeedSettings page = FeedSettings.NONE.withSource(new FeedSource("html", "{\"item\":\"p\"}"));
    for (String path : List.of("/a", "/b", "/hidden", "/c")) {
      host.on(path, Reply.ok("text/html", "<p><a href=/1>One</a>"));
      engine.add(VirtualEngine.request(host.url(path), page), FirstPoll.IMMEDIATE);
    }

    engine.pass(Duration.ofMinutes(1));

    seen.same(
        "first request to a host of pages", "/robots.txt", host.requests().getFirst().target());
    seen.same("pages that robots.txt allows", 3, count(host, "/a", "/b", "/c"));
    seen.same("pages that robots.txt disallows", 0, count(host, "/hidden"));
    seen.atLeast("closest two starts among pages and robots.txt", SECOND, closest(host));
  }

  private static int count(Host host, String... paths) {
    return Stream.of(paths).mapToInt(path -> host.requests(path).size()).sum();
  }

  static Duration closest(Host host) {
    return IntStream.range(1, host.requests().size())
        .mapToObj(i -> Duration.between(at(host, i - 1), at(host, i)))
        .min(Duration::compareTo)
        .orElseThrow();
  }

  private static void await(Host host, int requests) {
    for (int attempts = 0; host.requests().size() < requests; attempts++) {
      if (attempts == 20_000) {
        throw new IllegalStateException("a request that was started has not arrived");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static Instant at(Host host, int index) {
    return host.requests().get(index).at();
  }

  /** A thread that waits at the gate when this returns. */
  private static Thread waiting(Runnable work) {
    Thread thread = Thread.ofVirtual().start(work);
    while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
      Thread.onSpinWait();
    }
    return thread;
  }

  static void spread(Lab lab, Observed seen) {
    VirtualEngine engine = lab.engine();
    Instant startedAt = lab.clock.instant();
    List<Host> hosts = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      Host host = lab.host("host" + i + ".example");
      host.server().otherwise(request -> Documents.rss("one"));
      hosts.add(host);
    }
    engine.add(IntStream.range(0, FEEDS).mapToObj(i -> hosts.get(i % HOSTS).url("/" + i)).toList());

    engine.strides(
        SECOND); // feeds that are due within a second start together: that saves real time
    engine.pass(FIRST_INTERVAL.plusMinutes(1));

    Map<Long, Long> tenSeconds =
        hosts.stream()
            .flatMap(host -> host.requests().stream())
            .collect(
                Collectors.groupingBy(
                    request -> Duration.between(startedAt, request.at()).toSeconds() / 10,
                    Collectors.counting()));
    long fullest = Collections.max(tenSeconds.values());
    long buckets = FIRST_INTERVAL.toSeconds() / 10;
    seen.same(
        "first polls within the first interval",
        (long) FEEDS,
        tenSeconds.values().stream().mapToLong(count -> count).sum());
    seen.holds(
        "maximum in ten seconds: " + fullest + ", the mean is " + FEEDS / buckets,
        fullest <= 2 * FEEDS / buckets);
    seen.holds(
        "the whole interval is used: " + tenSeconds.size() + " of " + buckets,
        tenSeconds.size() >= buckets);
  }
}
