package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often a feed is polled when nothing fails (R23, R24). */
final class Floors {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LEAST = Duration.ofMinutes(5);
  private static final String HEAVY = "x".repeat(70 << 10);

  private Floors() {}

  static void earned(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Instant now = lab.clock.instant();
    Instant[] half =
        IntStream.rangeClosed(1, 20)
            .mapToObj(i -> now.minus(Duration.ofMinutes(30).multipliedBy(i)))
            .toArray(Instant[]::new);
    Reply active = Documents.dated("", half);
    host.on("/operator", Documents.rss("one"));
    host.on("/heavy", Documents.rss(HEAVY));
    host.on("/ignored", Documents.rss(HEAVY).header("ETag", "\"1\""));
    host.on("/lively", active.header("ETag", "\"1\""), Reply.status(304));
    host.on("/no-validators", active);
    host.on(
        "/hinted",
        Documents.rssSaying("<ttl>30</ttl>", "one").header("ETag", "\"1\""),
        Reply.status(304));
    host.on("/quiet", Documents.rss("one").header("ETag", "\"1\""), Reply.status(304));
    host.on("/wanted", Documents.rss("one"));
    VirtualEngine engine = lab.engine();
    engine.add(every(Duration.ofMinutes(10), host.url("/operator")), FirstPoll.IMMEDIATE);
    for (String path :
        List.of("/heavy", "/ignored", "/lively", "/no-validators", "/hinted", "/quiet")) {
      engine.add(host.url(path));
    }
    for (int i = 0; i < 100; i++) {
      engine.add(Contact.request("reader " + i, host.url("/wanted")), FirstPoll.IMMEDIATE);
    }

    engine.pass(DAY);

    Duration tenMinutes = Duration.ofMinutes(10);
    for (Duration gap : host.gaps("/operator")) {
      if (gap.minus(tenMinutes).abs().compareTo(Duration.ofMinutes(2)) > 0) {
        seen.between("the operator's ten minutes", tenMinutes, tenMinutes, gap);
      }
    }
    seen.holds("polled at the operator's interval", host.requests("/operator").size() > 100);
    seen.atLeast("70 KB without validators", HOUR.multipliedBy(4), least(host, "/heavy", 1));
    seen.atLeast(
        "validators ignored three times", HOUR.multipliedBy(4), least(host, "/ignored", 4));
    seen.between("validators, twice an hour", LEAST, HOUR, least(host, "/lively", 1));
    seen.atLeast("the same without validators", HOUR, least(host, "/no-validators", 1));
    seen.between("validators and ttl of 30", HOUR.dividedBy(2), HOUR, least(host, "/hinted", 1));
    seen.atLeast("validators alone", HOUR, least(host, "/quiet", 1));
    seen.atLeast("a hundred subscriptions", HOUR, least(host, "/wanted", 1));
  }

  private static SubscriptionRequest every(Duration interval, String url) {
    return new SubscriptionRequest(
        VirtualEngine.request(url, FeedSettings.NONE).subscription().withInterval(interval),
        FeedSettings.NONE);
  }

  /** The shortest pause from the n-th request on. */
  private static Duration least(Host host, String path, int from) {
    List<Duration> gaps = host.gaps(path);
    return gaps.subList(from - 1, gaps.size()).stream().min(Duration::compareTo).orElseThrow();
  }

  static void hints(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    host.on("/ttl", Documents.rssSaying("<ttl>180</ttl>", "one"));
    host.on("/short", Documents.rssSaying("<ttl>5</ttl>", "one"));
    host.on("/ages", Documents.rssSaying("<ttl>1000000</ttl>", "one"));
    host.on(
        "/sy",
        Documents.rssSaying(
            "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>",
            "one"));
    host.on(
        "/longest",
        Documents.rssSaying("<ttl>120</ttl>", "one").header("Cache-Control", "max-age=14400"));
    String hours =
        IntStream.range(0, 12).mapToObj(h -> "<hour>" + h + "</hour>").reduce("", String::concat);
    host.on("/hours", Documents.rssSaying("<skipHours>" + hours + "</skipHours>", "one"));
    host.on("/days", Documents.rssSaying("<skipDays><day>Saturday</day></skipDays>", "one"));
    VirtualEngine engine = lab.engine();
    for (String path : List.of("/ttl", "/short", "/ages", "/sy", "/longest", "/hours", "/days")) {
      engine.add(host.url(path));
    }

    engine.pass(Duration.ofDays(10));

    seen.atLeast("ttl of 180", HOUR.multipliedBy(3), least(host, "/ttl", 1));
    seen.atLeast("ttl of 5, without validators", HOUR, least(host, "/short", 1));
    seen.between("ttl of two years", DAY, DAY.plusHours(4), least(host, "/ages", 1));
    seen.atLeast("four times daily", HOUR.multipliedBy(6), least(host, "/sy", 1));
    seen.atLeast("ttl of 2 h, max-age of 4 h", HOUR.multipliedBy(4), least(host, "/longest", 1));
    seen.same(
        "polls in skipped hours",
        0L,
        afterFirst(host, "/hours")
            .filter(at -> at.atOffset(ZoneOffset.UTC).getHour() < 12)
            .count());
    seen.same(
        "polls on a skipped day",
        0L,
        afterFirst(host, "/days")
            .filter(at -> at.atOffset(ZoneOffset.UTC).getDayOfWeek() == DayOfWeek.SATURDAY)
            .count());
    seen.holds(
        "both were polled at other times",
        host.requests("/hours").size() > 10 && host.requests("/days").size() > 10);
  }

  /** The first request has no earlier response. */
  private static Stream<Instant> afterFirst(Host host, String path) {
    return host.requests(path).stream().skip(1).map(RecordedRequest::at);
  }
}
