package dev.rssify.lab.conformance;

import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Freshness lifetimes of responses (R9 to R11). */
final class FreshnessLifetimes {

  /** What jitter may add to a limit that applies. */
  private static final double JITTER = 1.15;

  private static final Duration DAY = Duration.ofDays(1);

  private FreshnessLifetimes() {}

  static void maxAge(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Reply feed = Documents.rss("one");
    host.on("/plain", feed.header("Cache-Control", "public, max-age=10000"));
    host.on("/aged", feed.header("Cache-Control", "max-age=10000").header("Age", "1000"));
    host.on("/shared", feed.header("Cache-Control", "s-maxage=50000, max-age=10000"));
    host.on("/only-shared", feed.header("Cache-Control", "s-maxage=50000"));
    host.on("/ages", feed.header("Cache-Control", "max-age=31536000"));
    VirtualEngine engine = lab.engine();
    List<String> paths = List.of("/plain", "/aged", "/shared", "/only-shared", "/ages");
    paths.forEach(path -> engine.add(host.url(path)));

    engine.pass(Duration.ofDays(3));

    expect(seen, "max-age of 10000 s", Duration.ofSeconds(10_000), host, "/plain");
    expect(seen, "the same, 1000 s old", Duration.ofSeconds(9_000), host, "/aged");
    expect(seen, "the same with s-maxage", Duration.ofSeconds(10_000), host, "/shared");
    expect(seen, "s-maxage alone, so the floor", Duration.ofHours(1), host, "/only-shared");
    expect(seen, "max-age of a year", DAY, host, "/ages");
  }

  static void expires(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Instant wrong = lab.clock.instant().plus(Duration.ofDays(400));
    Reply feed = Documents.rss("one").header("Date", Documents.date(wrong));
    host.on("/later", feed.header("Expires", Documents.date(wrong.plusSeconds(10_000))));
    host.on("/ages", feed.header("Expires", Documents.date(wrong.plusSeconds(31_536_000))));
    host.on("/zero", feed.header("Expires", "0"));
    host.on("/minus", feed.header("Expires", "-1"));
    host.on("/past", feed.header("Expires", Documents.date(wrong.minusSeconds(10_000))));
    VirtualEngine engine = lab.engine();
    for (String path : List.of("/later", "/ages", "/zero", "/minus", "/past")) {
      engine.add(host.url(path));
    }

    engine.pass(Duration.ofDays(3));

    expect(seen, "10000 s after a Date of next year", Duration.ofSeconds(10_000), host, "/later");
    expect(seen, "a year after it", DAY, host, "/ages");
    for (String path : List.of("/zero", "/minus", "/past")) {
      expect(seen, "expired, so the floor", Duration.ofHours(1), host, path);
    }
  }

  static void afterNotModified(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Instant served = lab.clock.instant();
    Reply feed = Documents.rss("one").header("ETag", "\"1\"");
    host.on(
        "/age",
        feed,
        Reply.status(304).header("Cache-Control", "max-age=10000").header("Age", "1000"));
    host.on(
        "/expires",
        feed,
        Reply.status(304)
            .header("Date", Documents.date(served))
            .header("Expires", Documents.date(served.plusSeconds(10_000))));
    host.on("/bare", feed.header("Cache-Control", "max-age=10000"), Reply.status(304));
    VirtualEngine engine = lab.engine();
    for (String path : List.of("/age", "/expires", "/bare")) {
      engine.add(host.url(path));
    }

    engine.pass(DAY);

    for (int poll = 2; poll <= 3; poll++) {
      expect(seen, "304 with max-age and Age", Duration.ofSeconds(9_000), host, "/age", poll);
      expect(seen, "304 with Expires", Duration.ofSeconds(10_000), host, "/expires", poll);
      expect(
          seen, "304 without freshness headers", Duration.ofSeconds(10_000), host, "/bare", poll);
    }
  }

  private static void expect(Observed seen, String what, Duration pause, Host host, String path) {
    expect(seen, what, pause, host, path, 1);
  }

  private static void expect(
      Observed seen, String what, Duration pause, Host host, String path, int poll) {
    Duration max = Duration.ofMillis((long) (pause.toMillis() * JITTER) + 10_000);
    seen.between("pause after " + what, pause, max, host.gap(path, poll));
  }
}
