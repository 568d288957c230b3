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
 * Every reference of every committed poll is readable, whenever the process that stores and deletes
 * responses was killed ({@link CrashingRawWriter}).
 */
public abstract class RawKillContract {

  private static final int FEEDS = 4;
  private static final Instant EVER = Instant.parse("2100-01-01T00:00:00Z");

  @TempDir protected Path directory = Path.of("");

  /** A poll that was acknowledged. */
  private record Acknowledged(int feed, long version, long hour) {}

  private final List<Acknowledged> acknowledged = new ArrayList<>();
  private long moved;

  /** The state after a kill; both are closed. */
  public record Opened(RawStore raws, Store store) {}

  /** The class whose main method runs the writer for the given number of feeds. */
  protected abstract KilledChild child();

  /** The arguments of the main method. */
  protected abstract List<String> arguments(int feeds);

  protected abstract Opened open();

  /**
   * Kills a child {@code kills} times, each time after at most {@code maxAcknowledged} acknowledged
   * writes; returns the number of responses that compaction moved meanwhile.
   */
  protected final long killAndCheck(int kills, int maxAcknowledged) throws Exception {
    long seed = Seed.first();
    SplittableRandom random = new SplittableRandom(seed);
    for (int kill = 0; kill < kills; kill++) {
      child()
          .run(
              1 + random.nextInt(maxAcknowledged),
              random.nextInt(20_000_000),
              this::parseLine,
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

  /** A line that was truncated by the kill acknowledges nothing. */
  private void parseLine(String line) {
    String[] words = line.split(" ", -1);
    if (line.matches("committed \\d+ \\d+ \\d+\\b")) {
      acknowledged.add(
          new Acknowledged(
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
    checkRetention(store);
  }

  /** Nothing is deleted early: recent responses and the newest of each feed are stored. */
  private void checkRetention(Store store) {
    // The child did more than it could still print.
    long storedHours = CrashingRawWriter.POLICY.maxAge().minusDays(1).toHours();
    long last = acknowledged.stream().mapToLong(Acknowledged::hour).max().orElse(0);
    for (Acknowledged write : acknowledged) {
      Feed feed = Responses.feed("feed-" + write.feed());
      long version = store.feeds().feed(feed.id()).map(Feed::version).orElse(0L);
      assertThat(version).isGreaterThan(write.version());
      boolean needed =
          write.hour() > last - storedHours
              || version - write.version() <= CrashingRawWriter.POLICY.minCount();
      UUID fetchId = NameUuid.of("fetch " + write.version() + " of " + feed.id());
      Optional<RawFetch> raw = store.raws().raw(fetchId);
      if (needed) {
        assertThat(raw).as(write.toString()).isPresent();
      }
      raw.ifPresent(stored ->
          assertThat(stored.bodySha256())
              .isEqualTo(Digests.sha256(CrashingRawWriter.payload(write.feed(), write.version()))));
    }
  }

  private static String sha256(Body body) {
    try (body) {
      return Digests.sha256(body.toBytes());
    }
  }
}
