package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.Seed;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every reference of every committed poll reads back, whenever the process was killed that stores
 * responses and deletes old ones ({@link CrashingRawWriter}).
 */
public abstract class RawKillContract {

  private static final int FEEDS = 4;
  private static final Instant EVER = Instant.parse("2100-01-01T00:00:00Z");

  @TempDir protected Path directory = Path.of("");

  /** A poll that was promised to be kept. */
  private record Promise(int feed, long version, long hour) {}

  private final List<Promise> promises = new ArrayList<>();
  private long moved;

  /** What is there after a kill; both are closed. */
  public record Opened(RawStore raws, Store store) {}

  /** The class whose main method runs the writer for the given number of feeds. */
  protected abstract KilledChild child();

  /** What the main method is given. */
  protected abstract List<String> arguments(int feeds);

  protected abstract Opened open();

  /**
   * Kills a child {@code kills} times, each time after at most {@code mostPromises} promises;
   * returns how many responses compaction has moved meanwhile.
   */
  protected final long killAndCheck(int kills, int mostPromises) throws Exception {
    long seed = Seed.first();
    SplittableRandom random = new SplittableRandom(seed);
    for (int kill = 0; kill < kills; kill++) {
      child()
          .run(
              1 + random.nextInt(mostPromises),
              random.nextInt(20_000_000),
              this::note,
              arguments(FEEDS).toArray(String[]::new));
      Opened opened = open();
      try (Store store = opened.store();
          RawStore raws = opened.raws()) {
        check(store, raws);
      } catch (AssertionError e) {
        throw new AssertionError("with -Drssify.seed=" + seed + ": " + e.getMessage(), e);
      }
    }
    return moved;
  }

  /** A line that was cut off by the kill promised nothing. */
  private void note(String line) {
    String[] words = line.split(" ", -1);
    if (line.matches("committed \\d+ \\d+ \\d+\\b")) {
      promises.add(
          new Promise(
              Integer.parseInt(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])));
    } else if (line.matches("cleaned \\d+ \\d+ \\d+")) {
      moved += Long.parseLong(words[2]);
    }
  }

  private void check(Store store, RawStore raws) {
    for (int number = 0; number < FEEDS; number++) {
      Feed feed = Responses.feed("feed-" + number);
      for (RawFetch raw : store.raws().between(feed.id(), Instant.EPOCH, EVER)) {
        assertThat(raws.read(raw.bodyRef()).map(RawKillContract::sha256))
            .as("%s of feed %s", raw, number)
            .contains(raw.bodySha256());
      }
    }
    checkPromises(store);
  }

  /** Nothing is deleted early: recent responses and the newest of each feed are there. */
  private void checkPromises(Store store) {
    // The child was further than what it could still say.
    long keptHours = CrashingRawWriter.POLICY.age().minusDays(1).toHours();
    long last = promises.stream().mapToLong(Promise::hour).max().orElse(0);
    for (Promise promise : promises) {
      Feed feed = Responses.feed("feed-" + promise.feed());
      long version = store.feeds().feed(feed.id()).map(Feed::version).orElse(0L);
      assertThat(version).isGreaterThan(promise.version());
      boolean needed =
          promise.hour() > last - keptHours
              || version - promise.version() <= CrashingRawWriter.POLICY.newest();
      UUID fetchId = NameUuid.of("fetch " + promise.version() + " of " + feed.id());
      Optional<RawFetch> raw = store.raws().raw(fetchId);
      if (needed) {
        assertThat(raw).as(promise.toString()).isPresent();
      }
      raw.ifPresent(stored ->
          assertThat(stored.bodySha256())
              .isEqualTo(
                  Digests.sha256(CrashingRawWriter.payload(promise.feed(), promise.version()))));
    }
  }

  private static String sha256(Body body) {
    try (body) {
      return Digests.sha256(body.toBytes());
    }
  }
}
