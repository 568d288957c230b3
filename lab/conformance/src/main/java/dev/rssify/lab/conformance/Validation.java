package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.store.Commits;
import dev.rssify.core.store.StoreException;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** The validators of requests (R2 to R7). */
final class Validation {

  private static final String ETAG = "If-None-Match";
  private static final String DATE = "If-Modified-Since";
  private static final String NONE = Host.NOTHING;
  private static final Duration DAYS = Duration.ofDays(9);

  private Validation() {}

  static void etag(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    VirtualEngine engine = lab.engine();
    List<String> etags =
        List.of("W/\"a b\"", "\"plain\"", "\"\"", "unquoted", "\"a,b\\\"", "W/\"caf\u00e9\"");
    for (int i = 0; i < etags.size(); i++) {
      host.on("/" + i, Documents.rss("one").header("ETag", etags.get(i)), Reply.status(304));
      engine.add(host.url("/" + i));
    }

    engine.pass(Duration.ofHours(5));

    for (int i = 0; i < etags.size(); i++) {
      for (int poll = 2; poll <= 3; poll++) {
        seen.same("ETag at poll " + poll, etags.get(i), host.sent("/" + i, poll, ETAG));
      }
      seen.same("date with it", NONE, host.sent("/" + i, 2, DATE));
    }
  }

  static void date(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    VirtualEngine engine = lab.engine();
    Instant now = lab.clock.instant();
    List<String> dates =
        List.of(
            Documents.date(now.minusSeconds(86_400)),
            Documents.date(now.plusSeconds(86_400)),
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "2025-12-31T23:00:00Z",
            "some time  last week");
    for (int i = 0; i < dates.size(); i++) {
      host.on(
          "/" + i, Documents.rss("one").header("Last-Modified", dates.get(i)), Reply.status(304));
      engine.add(host.url("/" + i));
    }
    host.on(
        "/none",
        Documents.dated("<lastBuildDate>" + dates.getFirst() + "</lastBuildDate>", now)
            .header("Date", Documents.date(now)));
    engine.add(host.url("/none"));

    engine.pass(Duration.ofHours(5));

    for (int i = 0; i < dates.size(); i++) {
      for (int poll = 2; poll <= 3; poll++) {
        seen.same("date at poll " + poll, dates.get(i), host.sent("/" + i, poll, DATE));
      }
      seen.same("ETag with it", NONE, host.sent("/" + i, 2, ETAG));
    }
    seen.same("date where only other dates were served", NONE, host.sent("/none", 2, DATE));
  }

  static void owner(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Host first = lab.host("first.example");
    Host second = lab.host("second.example");
    host.on(
        "/feed",
        Documents.rss("one").header("ETag", "\"1\"").header("Last-Modified", "then"),
        Documents.rss("two").header("ETag", "\"2\""),
        Documents.rss("three"));
    host.on(
        "/elsewhere",
        Reply.redirect(302, first.url("/feed")),
        Reply.redirect(302, first.url("/feed")),
        Reply.redirect(302, second.url("/feed")));
    first.on("/feed", Documents.rss("one").header("ETag", "\"of first\""));
    second.on("/feed", Documents.rss("one").header("ETag", "\"of second\""));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/feed"));
    engine.add(host.url("/elsewhere"));

    engine.pass(Duration.ofHours(8));

    seen.same("ETag after both", "\"1\"", host.sent("/feed", 2, ETAG));
    seen.same("date after both", "then", host.sent("/feed", 2, DATE));
    seen.same("ETag after a 200 with an ETag alone", "\"2\"", host.sent("/feed", 3, ETAG));
    seen.same("date after it", NONE, host.sent("/feed", 3, DATE));
    seen.same("ETag after a 200 with none", NONE, host.sent("/feed", 4, ETAG));
    for (int poll = 1; poll <= 3; poll++) {
      seen.same("ETag to the redirecting URL", NONE, host.sent("/elsewhere", poll, ETAG));
    }
    seen.same("ETag to its target", "\"of first\"", first.sent("/feed", 2, ETAG));
    seen.same("ETag to another target", NONE, second.sent("/feed", 1, ETAG));
  }

  static void pair(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    host.on(
        "/feed",
        Documents.rss("one").header("ETag", "\"1\"").header("Last-Modified", "first"),
        Documents.rss("two").header("ETag", "\"2\"").header("Last-Modified", "first"),
        Documents.rss("three").header("ETag", "\"2\"").header("Last-Modified", "second"),
        Reply.status(304));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/feed"));

    engine.pass(Duration.ofHours(6));

    List<String> etags = List.of("\"1\"", "\"2\"", "\"2\"");
    List<String> dates = List.of("first", "first", "second");
    for (int i = 0; i < etags.size(); i++) {
      seen.same("ETag after " + (i + 1), etags.get(i), host.sent("/feed", i + 2, ETAG));
      seen.same("date after " + (i + 1), dates.get(i), host.sent("/feed", i + 2, DATE));
    }
  }

  static void renewal(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Instant served = lab.clock.instant();
    host.on(
        "/feed",
        Documents.rss("one").header("ETag", "\"1\"").header("Cache-Control", "max-age=7200"),
        Reply.status(304)
            .header("ETag", "\"2\"")
            .header("Last-Modified", "now")
            .header("Cache-Control", "max-age=10800"),
        Reply.status(304),
        Reply.status(304)
            .header("Date", Documents.date(served))
            .header("Expires", Documents.date(served.plusSeconds(14_400))),
        Reply.status(304));
    VirtualEngine engine = lab.engine();
    engine.add(host.url("/feed"));

    engine.pass(Duration.ofDays(1));

    seen.same("ETag before the 304", "\"1\"", host.sent("/feed", 2, ETAG));
    seen.same("ETag after it", "\"2\"", host.sent("/feed", 3, ETAG));
    seen.same("date after it", "now", host.sent("/feed", 3, DATE));
    seen.same("ETag after a 304 without headers", "\"2\"", host.sent("/feed", 4, ETAG));
    seen.atLeast("pause after max-age of 2 h", Duration.ofHours(2), host.gap("/feed", 1));
    seen.atLeast("after a 304 with one of 3 h", Duration.ofHours(3), host.gap("/feed", 2));
    seen.atLeast(
        "after a 304 without freshness headers", Duration.ofHours(3), host.gap("/feed", 3));
    seen.atLeast("after a 304 that expires in 4 h", Duration.ofHours(4), host.gap("/feed", 4));
  }

  static void lost(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Reply good = Documents.rss("one").header("ETag", "\"held\"");
    host.on("/cut", good, good.header("ETag", "\"cut\"").truncateAfter(40), Reply.status(304));
    host.on(
        "/junk", good, Reply.ok("text/xml", "<<<").header("ETag", "\"junk\""), Reply.status(304));
    host.on("/store", good, Documents.rss("two").header("ETag", "\"unstored\""), Reply.status(304));
    AtomicBoolean failing = new AtomicBoolean();
    VirtualEngine engine =
        lab.engine(
            "memory:",
            lab.parts.withStore(real ->
                Stores.committing(
                    lab.parts.store().apply(real), commits -> unlessFailing(failing, commits))),
            SecretSource.NONE);
    engine.add(host.url("/cut"));
    engine.add(host.url("/junk"));
    engine.pass(
        DAYS, () -> host.requests("/cut").size() >= 3 && host.requests("/junk").size() >= 3);

    engine.add(host.url("/store"));
    engine.pass(DAYS, () -> host.requests("/store").size() == 1);
    failing.set(true);
    engine.pass(DAYS, () -> host.requests("/store").size() == 2);
    failing.set(false);
    engine.pass(DAYS, () -> host.requests("/store").size() == 3);

    for (String path : List.of("/cut", "/junk", "/store")) {
      for (int poll = 2; poll <= 3; poll++) {
        seen.same("poll " + poll + " of " + path, "\"held\"", host.sent(path, poll, ETAG));
      }
      seen.atLeast("pause after it", Duration.ofHours(1), host.gap(path, 2));
    }
  }

  private static Commits unlessFailing(AtomicBoolean failing, Commits commits) {
    return batch -> {
      if (failing.get()) {
        throw new StoreException(StoreException.Kind.UNAVAILABLE, "the disk is broken");
      }
      return commits.commit(batch);
    };
  }
}
