package dev.rssify.lab.conformance;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rate limits of a publisher (R12 to R15). */
final class RateLimiting {

  private static final double JITTER = 1.15;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration WEEK = Duration.ofDays(7);

  private RateLimiting() {}

  static void seconds(Lab lab, Observed seen) throws Exception {
    Host host = lab.host("busy.example");
    Host other = lab.host("idle.example");
    Reply feed = Documents.rss("one");
    host.on("/a", feed, Reply.status(429).header("Retry-After", "10800"), feed);
    host.on("/b", feed);
    other.on("/feed", feed);
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/a"));
    engine.add(host.url("/b"));
    engine.add(other.url("/feed"));
    engine.pass(Duration.ofHours(2), () -> host.requests("/a").size() == 2);
    Instant refused = host.at("/a", 2);
    int before = host.requests().size();

    PollOutcome same = engine.fetchManually(host.url("/a"));
    PollOutcome sameHost = engine.fetchManually(host.url("/b"));
    PollOutcome unknown = engine.fetchManually(host.url("/never-polled-before"));
    engine.pass(Duration.ofHours(4));

    for (PollOutcome outcome : List.of(same, sameHost, unknown)) {
      seen.same("manual poll", "backing_off", outcome.code());
    }
    seen.holds(
        "the result contains the time left: " + message(same),
        message(same).matches(".*\\b1079[0-9] s are left.*"));
    List<RecordedRequest> after = host.requests().subList(before, host.requests().size());
    seen.holds("the host was polled again later", !after.isEmpty());
    seen.between(
        "back-off of the whole host after Retry-After: 10800",
        Duration.ofSeconds(10_800),
        Duration.ofSeconds((long) (10_800 * JITTER) + 10),
        Duration.between(refused, after.getFirst().at()));
    seen.holds("another host was polled meanwhile", other.requests().size() >= 4);
    crowd(lab, engine, seen);
    Processes.backOff(lab, seen);
    Processes.uncommitted(lab, seen);
  }

  /** Three concurrent manual polls, the first of which gets a 429. */
  private static void crowd(Lab lab, VirtualEngine engine, Observed seen) throws Exception {
    Host host = lab.host("crowded.example");
    host.on("/1", Reply.status(429).header("Retry-After", "10800"));
    host.on("/2", Documents.rss("one")).on("/3", Documents.rss("one"));
    List<String> urls = List.of(host.url("/1"), host.url("/2"), host.url("/3"));
    engine.add(urls); // so that none of them is due, and each is polled manually only
    List<PollOutcome> outcomes = engine.fetchManually(urls);

    seen.same(
        "three concurrent manual polls",
        List.of("rate_limited", "backing_off", "backing_off"),
        outcomes.stream().map(PollOutcome::code).toList());
    seen.same("requests sent", 1, host.requests().size());
  }

  private static String message(PollOutcome outcome) {
    return outcome instanceof PollOutcome.Failed failed ? failed.message() : "";
  }

  static void dates(Lab lab, Observed seen) {
    Instant wrong = lab.clock.instant().minus(Duration.ofDays(300));
    Instant until = wrong.plus(Duration.ofHours(3));
    VirtualEngine engine = lab.engine();
    List<String> forms =
        List.of(
            Documents.date(until),
            format("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", until),
            format("EEE MMM ppd HH:mm:ss yyyy", until));
    List<Host> hosts = new ArrayList<>();
    for (String form : forms) {
      Host host = lab.host("host" + hosts.size() + ".example");
      Reply later =
          Reply.status(503).header("Date", Documents.date(wrong)).header("Retry-After", form);
      host.on("/a", later, Documents.rss("one")).on("/b", Documents.rss("one"));
      engine.add(host.url("/a"));
      hosts.add(host);
    }
    engine.pass(Duration.ZERO);
    for (Host host : hosts) {
      engine.add(host.url("/b"));
    }

    engine.pass(Duration.ofHours(8));

    for (int i = 0; i < forms.size(); i++) {
      Host host = hosts.get(i);
      seen.between(
          "back-off after " + forms.get(i),
          Duration.ofHours(3),
          Duration.ofSeconds((long) (10_800 * JITTER) + 10),
          Duration.between(host.at("/a", 1), host.requests().get(1).at()));
    }
  }

  private static String format(String pattern, Instant at) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(at.atOffset(ZoneOffset.UTC));
  }

  static void lengths(Lab lab, Observed seen) {
    VirtualEngine engine = lab.engine();
    Host week = refusing(lab, engine, "week", "604800");
    Host month = refusing(lab, engine, "month", "2592000");
    List<Host> unreadable = new ArrayList<>();
    for (String value : List.of("0", "-5", "soon")) {
      unreadable.add(refusing(lab, engine, "odd" + unreadable.size(), value));
    }
    List<Host> usedUp =
        List.of(
            serving(lab, "combined", Headers.of("RateLimit", "\"default\";r=0;t=12000")),
            serving(
                lab,
                "family",
                Headers.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "12000")));
    usedUp.forEach(host -> engine.add(host.url("/a")));
    engine.pass(Duration.ZERO);
    usedUp.forEach(host -> engine.add(host.url("/b")));

    engine.pass(Duration.ofDays(9));

    seen.between("a week", WEEK, jittered(WEEK), week.gap("/feed", 1));
    seen.between("a month, limited to a week", WEEK, jittered(WEEK), month.gap("/feed", 1));
    for (Host host : unreadable) {
      seen.atLeast("an invalid Retry-After", HOUR, host.gap("/feed", 1));
    }
    for (Host host : usedUp) {
      seen.atLeast(
          "back-off of a host with an exhausted quota",
          Duration.ofSeconds(12_000),
          Duration.between(host.at("/a", 1), host.requests().get(1).at()));
    }
  }

  private static Host refusing(Lab lab, VirtualEngine engine, String name, String retryAfter) {
    Host host = lab.host(name + ".example");
    host.on("/feed", Reply.status(429).header("Retry-After", retryAfter), Documents.rss("one"));
    engine.add(host.url("/feed"));
    return host;
  }

  /** A host whose first feed returns a longer Retry-After than the second. */
  private static Host serving(Lab lab, String name, Headers more) {
    Host host = lab.host(name + ".example");
    Reply feed = Documents.rss("one");
    Reply first = feed;
    for (Header header : more.lines()) {
      first = first.header(header.name(), header.value());
    }
    return host.on("/a", first).on("/b", feed);
  }

  private static Duration jittered(Duration wait) {
    return Duration.ofSeconds((long) (wait.toSeconds() * JITTER) + 10);
  }

  static void bare(Lab lab, Observed seen) throws Exception {
    Host host = lab.host("busy.example");
    Reply enough = Reply.status(429);
    host.on("/feed", Documents.rss("one"), enough, enough, enough, Documents.rss("one"));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/feed"));

    engine.pass(Duration.ofHours(3), () -> host.requests("/feed").size() == 2);
    seen.same("manual poll", "backing_off", engine.fetchManually(host.url("/feed")).code());
    engine.pass(Duration.ofDays(5));

    List<Duration> gaps = host.gaps("/feed");
    seen.atLeast("the usual pause", HOUR, gaps.get(0));
    seen.atLeast("after the first 429: twice the floor", HOUR.multipliedBy(2), gaps.get(1));
    seen.atLeast("after the second", HOUR.multipliedBy(4), gaps.get(2));
    seen.atLeast("after the third", HOUR.multipliedBy(8), gaps.get(3));
    seen.atLeast("after a 200, reduced by one step", HOUR.multipliedBy(4), gaps.get(4));
    seen.holds(
        "jitter only adds: " + gaps.subList(1, 4),
        gaps.get(1).compareTo(HOUR.multipliedBy(2)) > 0
            && gaps.get(2).compareTo(HOUR.multipliedBy(4)) > 0);
  }
}
