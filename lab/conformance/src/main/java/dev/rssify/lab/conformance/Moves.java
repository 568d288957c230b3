package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The address of a feed (R18, R19). */
final class Moves {

  private static final Duration PROOF = Duration.ofHours(48);
  private static final Duration WEEK = Duration.ofDays(7);

  private Moves() {}

  static void permanent(Lab lab, Observed seen) {
    Host old = lab.host("old.example");
    Host fresh = lab.host("new.example");
    Reply feed = Documents.rss("one");
    fresh.on("/200", feed).on("/304", Script.conditional("\"1\"", "then", feed));
    fresh.on("/page", Reply.ok("text/html", "<html><p>Welcome to our new site"));
    fresh.on("/other", feed);
    old.on("/200", Reply.redirect(301, fresh.url("/200")));
    old.on("/304", Reply.redirect(308, fresh.url("/304")));
    old.on("/page", Reply.redirect(301, fresh.url("/page")));
    Reply here = Reply.redirect(301, fresh.url("/200"));
    Reply there = Reply.redirect(301, fresh.url("/other"));
    old.on("/flaps", alternating(lab.clock.instant(), here, there));
    VirtualEngine engine = lab.engine();
    Feed moved = engine.add(old.url("/200"));
    for (String path : List.of("/304", "/page", "/flaps")) {
      engine.add(old.url(path));
    }

    engine.pass(WEEK);
    Instant end = lab.clock.instant();

    for (String path : List.of("/200", "/304")) {
      Instant first = old.at(path, 1);
      Instant last = old.requests(path).getLast().at();
      seen.between(
          "old URL of " + path + " requested for",
          PROOF,
          PROOF.plusHours(28),
          Duration.between(first, last));
      seen.holds("at least three times", old.requests(path).size() >= 3);
      seen.holds(
          "then only the new one",
          fresh.requests(path).getLast().at().isAfter(end.minus(Duration.ofHours(30))));
    }
    seen.same(
        "validators to the moved feed",
        "\"1\"",
        fresh.requests("/304").getLast().header("If-None-Match").orElse("none"));
    for (String path : List.of("/page", "/flaps")) {
      seen.holds(
          path + " does not count: the old URL is still requested",
          old.requests(path).getLast().at().isAfter(end.minus(Duration.ofHours(30))));
    }
    seen.same("both URLs identify the feed", 2, engine.store.feeds().urls(moved.id()).size());
    seen.same("adding the old URL again finds it", moved.id(), engine.add(old.url("/200")).id());
  }

  /** Another target each day. */
  private static Script alternating(Instant startedAt, Reply even, Reply odd) {
    return request -> Duration.between(startedAt, request.at()).toDays() % 2 == 0 ? even : odd;
  }

  static void temporary(Lab lab, Observed seen) {
    Host start = lab.host("start.example");
    Host middle = lab.host("middle.example");
    Host end = lab.host("end.example");
    end.on("/feed", Documents.rss("one"));
    middle.on("/feed", Reply.redirect(302, end.url("/feed")));
    start.on("/mixed", Reply.redirect(301, middle.url("/feed")));
    VirtualEngine engine = lab.engine();
    Instant startedAt = lab.clock.instant();
    engine.add(start.url("/mixed"));
    for (int status : List.of(302, 303, 307)) {
      start.on("/" + status, Reply.redirect(status, end.url("/feed?" + status)));
      engine.add(start.url("/" + status));
    }

    engine.pass(WEEK);

    for (int status : List.of(302, 303, 307)) {
      seen.same(
          "requests to the feed behind a " + status,
          start.requests("/" + status).size(),
          end.requests("/feed?" + status).size());
      seen.atLeast(
          "the URL that returns " + status + " is requested throughout",
          WEEK.minus(Duration.ofHours(30)),
          Duration.between(startedAt, start.requests("/" + status).getLast().at()));
    }
    long mixed =
        end.requests().stream().filter(request -> request.target().equals("/feed")).count();
    seen.same(
        "a mixed chain moves to its first temporary hop", mixed, (long) middle.requests().size());
    seen.holds(
        "the start of the chain is no longer requested",
        start.requests("/mixed").size() < middle.requests().size());
  }
}
