package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.store.Commits;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Two processes on one store: one polls, the other is a command beside it that fetches single URLs
 * (R12, R22).
 */
final class Processes {

  private static final Duration STEP = Duration.ofMillis(100);
  private static final int MAX_STEPS = 5_000;
  private static final Duration RETRY_AFTER = Duration.ofHours(2);

  private Processes() {}

  /** A rate limit that either process receives holds for both, from its header on. */
  static void backOff(Lab lab, Observed seen) throws Exception {
    String store = store(lab, "limited");
    Host host = lab.host("limited.example");
    host.on("/page", Reply.status(429).header("Retry-After", "7200"));
    host.on("/feed", Documents.rss("one"));
    VirtualEngine polling = lab.engine(store);
    VirtualEngine command = lab.command(store);
    seen.same(
        "result of the command",
        "rate_limited",
        command.meanwhile(() -> fetch(command, host)).code());
    polling.add(host.url("/feed"));
    polling.pass(Duration.ofHours(3));
    seen.atLeast(
        "back-off of the polling process after a 429 to a command",
        RETRY_AFTER,
        Duration.between(host.at("/page", 1), host.at("/feed", 1)));

    host.on("/refused", Reply.status(429).header("Retry-After", "7200"));
    polling.add(host.url("/refused"));
    polling.pass(Duration.ofSeconds(2));
    int before = host.requests().size();
    seen.same(
        "a command after a 429 to a poll",
        "backing_off",
        command.meanwhile(() -> fetch(command, host)).code());
    seen.same("requests that it sent", before, host.requests().size());
  }

  /**
   * The group backs off when the header arrives, while the commit is still waiting for the disk.
   */
  static void uncommitted(Lab lab, Observed seen) throws InterruptedException {
    Host host = lab.host("slowdisk.example");
    host.on("/a", Reply.status(429).header("Retry-After", "7200"));
    host.on("/b", Documents.rss("one"));
    CountDownLatch committing = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);
    VirtualEngine engine =
        lab.engine(
            "memory:",
            lab.parts.withStore(store ->
                Stores.committing(
                    lab.parts.store().apply(store),
                    commits -> delayed(commits, committing, written))),
            SecretSource.NONE);
    try {
      engine.add(host.url("/a"));
      engine.add(host.url("/b"));
      engine.start();
      committing.await();
      for (int second = 0; second < 6; second++) {
        lab.clock.advance(Duration.ofSeconds(1));
        engine.start();
      }
      seen.same("requests while the 429 is not committed", 1, host.requests().size());
    } finally {
      written.countDown();
      engine.awaitIdle();
    }
  }

  private static Commits delayed(
      Commits commits, CountDownLatch committing, CountDownLatch written) {
    return batch -> {
      if (batch.getFirst().fetch() == null) {
        return commits.commit(batch);
      }
      committing.countDown();
      try {
        written.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return commits.commit(batch);
    };
  }

  /** Starts of both processes in a group are a second apart. */
  static void spacing(Lab lab, Observed seen) throws Exception {
    String store = store(lab, "spaced");
    Host host = lab.host("spaced.example");
    host.server().otherwise(_ -> Documents.rss("one"));
    VirtualEngine polling = lab.engine(store);
    VirtualEngine command = lab.command(store);
    for (int i = 0; i < 4; i++) {
      polling.add(host.url("/" + i));
    }
    Thread commands =
        Thread.ofVirtual()
            .start(() -> {
              for (int i = 0; i < 4; i++) {
                fetch(command, host).release();
              }
            });
    for (int step = 0; step < MAX_STEPS && host.requests().size() < 8; step++) {
      lab.clock.advance(STEP);
      LockSupport.parkNanos(1_000_000); // the command's own thread needs real time
      for (VirtualEngine engine : List.of(polling, command)) {
        engine.start();
        engine.awaitIdle();
      }
    }
    commands.join(Duration.ofSeconds(10));
    seen.same("requests of both processes", 8, host.requests().size());
    seen.atLeast("closest two starts of two processes", Duration.ofSeconds(1), Pace.closest(host));
  }

  private static FetchOutcome fetch(VirtualEngine command, Host host) {
    FeedFetcher fetcher = command.fetcher;
    return fetcher.fetch(Contact.page(host.url("/page"), 1));
  }

  private static String store(Lab lab, String name) {
    Path file = lab.folder.resolve(name + ".db");
    return "sqlite:" + file;
  }
}
