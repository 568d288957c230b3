package dev.rssify.lab.conformance;

import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.operations.subscriptions.Registry;
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

/** How many at a time (R22, R25). */
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

    // No response is sent: however much time passes, two are in flight and no more.
    int started = 0;
    for (int second = 0; second < 5; second++) {
      started += engine.start();
      await(host, started);
      lab.clock.advance(SECOND);
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
    seen.same("most under way at once", 2, host.server().peak());
    seen.atLeast("closest two starts", SECOND, closest(host));
    pages(lab, seen);
    Processes.spacing(lab, seen);
  }

  /** Pages that are read as feeds: robots.txt first, wherever it has gone, and all at the pace. */
  private static void pages(Lab lab, Observed seen) {
    Host host = lab.host("pages.example");
    host.on("/robots.txt", Reply.status(301).header("Location", "/rules.txt"));
    host.on("/rules.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /hidden\n"));
    VirtualEngine engine = lab.engine();
    FeedSettings page = FeedSettings.NONE.withSource(new FeedSource("html", "{\"item\":\"p\"}"));
    for (String path : List.of("/a", "/b", "/hidden", "/c")) {
      host.on(path, Reply.ok("text/html", "<p><a href=/1>One</a>"));
      engine.add(VirtualEngine.request(host.url(path), page), Registry.First.AT_ONCE);
    }

    engine.pass(Duration.ofMinutes(1));

    seen.same(
        "first request to a host of pages", "/robots.txt", host.requests().getFirst().target());
    seen.same("pages that robots.txt allows", 3, count(host, "/a", "/b", "/c"));
    seen.same("pages that it does not", 0, count(host, "/hidden"));
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
    for (int looks = 0; host.requests().size() < requests; looks++) {
      if (looks == 20_000) {
        throw new IllegalStateException("a request that was started has not arrived");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static Instant at(Host host, int index) {
    return host.requests().get(index).at();
  }

  /** A thread that stands at the gate when this returns. */
  private static Thread waiting(Runnable work) {
    Thread thread = Thread.ofVirtual().start(work);
    while (thread.getState() != Thread.State.WAITING && thread.isAlive()) {
      Thread.onSpinWait();
    }
    return thread;
  }

  static void spread(Lab lab, Observed seen) {
    VirtualEngine engine = lab.engine();
    Instant begin = lab.clock.instant();
    List<Host> hosts = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      Host host = lab.host("host" + i + ".example");
      host.server().otherwise(request -> Documents.rss("one"));
      hosts.add(host);
    }
    engine.add(IntStream.range(0, FEEDS).mapToObj(i -> hosts.get(i % HOSTS).url("/" + i)).toList());

    engine.strides(SECOND); // what is due within a second starts together: that saves real time
    engine.pass(FIRST_INTERVAL.plusMinutes(1));

    Map<Long, Long> tenSeconds =
        hosts.stream()
            .flatMap(host -> host.requests().stream())
            .collect(
                Collectors.groupingBy(
                    request -> Duration.between(begin, request.at()).toSeconds() / 10,
                    Collectors.counting()));
    long fullest = Collections.max(tenSeconds.values());
    long buckets = FIRST_INTERVAL.toSeconds() / 10;
    seen.same(
        "first polls within the first interval",
        (long) FEEDS,
        tenSeconds.values().stream().mapToLong(count -> count).sum());
    seen.holds(
        "the fullest ten seconds have " + fullest + ", the mean is " + FEEDS / buckets,
        fullest <= 2 * FEEDS / buckets);
    seen.holds(
        "it is used from begin to end: " + tenSeconds.size() + " of " + buckets,
        tenSeconds.size() >= buckets);
  }
}
