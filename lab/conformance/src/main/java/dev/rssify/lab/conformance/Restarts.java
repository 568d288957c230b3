package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ReplyFault;
import dev.rssify.testkit.http.Script;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** What survives a process, in a store on disk (R8). */
final class Restarts {

  private static final Duration HOUR = Duration.ofHours(1);

  private Restarts() {}

  static void run(Lab lab, Observed seen) throws Exception {
    stopped(lab, seen);
    for (KilledPoll.Moment moment : KilledPoll.Moment.values()) {
      killed(lab, seen, moment);
    }
  }

  private static void stopped(Lab lab, Observed seen) {
    Host host = lab.host("news.example");
    Host busy = lab.host("busy.example");
    host.on("/feed", Documents.rss("one").header("ETag", "\"1\""), Reply.status(304));
    busy.on("/a", Reply.status(429).header("Retry-After", "14000"), Documents.rss("one"));
    busy.on("/b", Documents.rss("one"));
    String store = "sqlite:" + lab.folder.resolve("stopped.db");
    VirtualEngine engine = lab.engine(store);
    Feed feed = engine.add(host.url("/feed"));
    engine.add(busy.url("/a"));
    engine.pass(Duration.ZERO);
    engine.add(busy.url("/b"));
    engine.pass(Duration.ofMinutes(1));
    Instant due = engine.feed(feed).schedule().nextRunAt();

    for (int restart = 0; restart < 10; restart++) {
      lab.stop(engine);
      engine = lab.engine(store);
      engine.pass(Duration.ofMinutes(5));
    }
    seen.same("requests during ten restarts", 1, host.requests().size());
    seen.same("requests to the rate-limited host", 1, busy.requests().size());
    engine.pass(Duration.ofHours(4));
    lab.stop(engine);

    seen.same("the next request was due", due, host.at("/feed", 2));
    seen.same("its ETag", "\"1\"", host.sent("/feed", 2, "If-None-Match"));
    seen.atLeast(
        "back-off after Retry-After: 14000",
        Duration.ofSeconds(14_000),
        Duration.between(busy.requests().get(0).at(), busy.requests().get(1).at()));
  }

  /** A separate process polls, and is killed before it can commit. */
  private static void killed(Lab lab, Observed seen, KilledPoll.Moment moment)
      throws IOException, InterruptedException {
    Host host = lab.host("killed-" + moment.code() + ".example");
    AtomicInteger requests = new AtomicInteger();
    Reply second = Documents.rss("one", "two").header("ETag", "\"2\"");
    Script script =
        request ->
            switch (requests.incrementAndGet()) {
              case 1 -> Documents.rss("one").header("ETag", "\"1\"");
              case 2 ->
                  moment == KilledPoll.Moment.BEFORE_RESPONSE
                      ? second.at(0, new ReplyFault.Stall())
                      : second;
              default -> second;
            };
    host.on("/feed", script);
    String store = "sqlite:" + lab.folder.resolve("killed-" + moment.code() + ".db");
    VirtualEngine engine = lab.engine(store);
    Feed feed = engine.add(host.url("/feed"));
    engine.pass(Duration.ofMinutes(1));
    Instant due = engine.feed(feed).schedule().nextRunAt();
    lab.stop(engine);
    lab.clock.set(due);

    KilledPoll.run(lab, store, host, moment);
    seen.same("requests of the process that was killed", 2, host.requests().size());

    engine = lab.engine(store);
    engine.pass(Duration.ofHours(3), () -> host.requests().size() == 3);
    lab.stop(engine);

    seen.atLeast("pause after the kill, " + moment, HOUR, host.gap("/feed", 2));
    seen.same("ETag is unchanged", "\"1\"", host.sent("/feed", 3, "If-None-Match"));
  }
}
