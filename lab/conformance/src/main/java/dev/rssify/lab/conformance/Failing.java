package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.schedule.ManualScheduleChanges;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Feeds that cannot be fetched (R16, R17). */
final class Failing {

  private static final Duration MONTH = Duration.ofDays(30);
  private static final Duration MAX = Duration.ofHours(48);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MAX_AGE = Duration.ofHours(11);

  private Failing() {}

  static void errors(Lab lab, Observed seen) {
    Instant start = lab.clock.instant();
    Map<String, List<Instant>> attempts = monthOfFailures(lab);

    attempts.forEach((kind, times) -> {
      List<Duration> gaps = gaps(times);
      seen.holds(kind + " was requested " + times.size() + " times", times.size() >= 15);
      Duration usual = kind.contains("max-age") ? MAX_AGE : HOUR;
      seen.atLeast(kind + ": shortest pause", usual, gaps.stream().min(Duration::compareTo).get());
      seen.between(
          kind + ": longest pause",
          MAX,
          MAX.plusSeconds(30),
          gaps.stream().max(Duration::compareTo).get());
      seen.same(kind + ": pauses shorter than those before", List.of(), shortened(gaps));
      seen.atLeast(
          kind + ": last request", MONTH.minus(MAX), Duration.between(start, times.getLast()));
    });
  }

  /**
   * Every kind of failure for 30 days; the times of the attempts are those of the servers' logs.
   */
  private static Map<String, List<Instant>> monthOfFailures(Lab lab) {
    VirtualEngine engine = lab.engine();
    Host host = lab.host("broken.example");
    for (int status : List.of(403, 404, 500, 502)) {
      host.on("/" + status, Reply.status(status));
      engine.add(host.url("/" + status));
    }
    Host hanging = lab.host("hanging.example");
    hanging.on("/feed", Reply.stalled());
    FeedSettings shortTimeout =
        limited(new FetchLimits.Overrides(Duration.ofMillis(150), 1L << 20));
    Feed waiting =
        engine.add(VirtualEngine.request(hanging.url("/feed"), shortTimeout), FirstPoll.IMMEDIATE);
    Host impostor = lab.impostor("impostor.example");
    engine.add(impostor.url("/feed"));
    engine.add("http://nobody.example/feed");
    // A feed that worked before: a failure is no reason to poll more often than its max-age allows.
    Host slow = lab.host("slow.example");
    slow.on(
        "/feed",
        Documents.rss("one").header("Cache-Control", "max-age=" + MAX_AGE.toSeconds()),
        Reply.status(500));
    engine.add(slow.url("/feed"));

    engine.pass(
        MONTH,
        () -> {
          hanging.awaitRequests(engine.feed(waiting).stats().totalErrors());
          return false;
        });

    Map<String, List<Instant>> attempts = new LinkedHashMap<>();
    for (int status : List.of(403, 404, 500, 502)) {
      attempts.put("" + status, times(host.requests("/" + status)));
    }
    attempts.put("timeout", times(hanging.requests()));
    attempts.put("TLS", lab.names.lookups("impostor.example"));
    attempts.put("DNS", lab.names.lookups("nobody.example"));
    attempts.put("500 after max-age", times(slow.requests().subList(1, slow.requests().size())));
    return attempts;
  }

  private static FeedSettings limited(FetchLimits.Overrides limits) {
    FeedSettings none = FeedSettings.NONE;
    return new FeedSettings(
        none.source(),
        none.request(),
        limits,
        none.retention(),
        none.polling(),
        none.pause(),
        none.discoveryOff(),
        none.backfill(),
        none.backfillFrom(),
        none.emails(),
        none.articles(),
        none.enclosures());
  }

  private static List<Instant> times(List<RecordedRequest> requests) {
    return requests.stream().map(RecordedRequest::at).toList();
  }

  private static List<Duration> gaps(List<Instant> times) {
    List<Duration> gaps = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      gaps.add(Duration.between(times.get(i - 1), times.get(i)));
    }
    return gaps;
  }

  /** Pauses shorter than those before them, by more than the spacing of one host explains. */
  private static List<Duration> shortened(List<Duration> gaps) {
    List<Duration> shortened = new ArrayList<>();
    for (int i = 1; i < gaps.size(); i++) {
      if (gaps.get(i).plusSeconds(10).compareTo(gaps.get(i - 1)) < 0) {
        shortened.add(gaps.get(i));
      }
    }
    return shortened;
  }

  static void gone(Lab lab, Observed seen) throws Exception {
    Host host = lab.host("old.example");
    host.on("/gone", Documents.rss("one"), Reply.status(410), Documents.rss("two"));
    host.on("/missing", Reply.status(404));
    VirtualEngine engine = lab.engine();
    Feed feed = engine.add(host.url("/gone"));
    Feed missing = engine.add(host.url("/missing"));

    engine.pass(Duration.ofDays(40));
    String manual = engine.fetchManually(host.url("/gone")).code();
    engine.pass(Duration.ofDays(300));

    seen.same("requests up to the 410", 2, host.requests("/gone").size());
    seen.same("manual poll", "gone", manual);
    seen.same(
        "state of the feed", FeedSchedule.State.GONE, engine.feed(feed).state().schedule().state());
    seen.same(
        "events of the feed",
        1L,
        engine.events().stream().filter(Payload.FeedGone.class::isInstance).count());
    seen.holds(
        "404 is not gone: " + engine.feed(missing).schedule().state(),
        engine.feed(missing).schedule().state() != FeedSchedule.State.GONE);
    seen.atLeast(
        "last request of a missing feed",
        Duration.ofDays(338),
        Duration.between(host.at("/missing", 1), host.requests("/missing").getLast().at()));

    reset(engine, engine.feed(feed), lab.clock.instant());
    engine.pass(HOUR);
    seen.same("requests after the operator reset it", 3, host.requests("/gone").size());
  }

  private static void reset(VirtualEngine engine, Feed gone, Instant now) {
    Feed after =
        gone.withSchedule(ManualScheduleChanges.resume(gone.schedule(), now)).nextVersion();
    engine.store.commits().commit(List.of(PollCommit.of(gone, after, now, List.of())));
    engine.changed(after);
  }
}
