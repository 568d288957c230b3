package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.testkit.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that a process reported as stored before it was killed is stored afterwards. */
public abstract class KillContract {

  static final int FEEDS = 4;

  @TempDir Path directory;

  /** The version of each feed's last poll that was reported as committed. */
  private final Map<Integer, Long> committed = new HashMap<>();

  private final Map<Integer, Long> attempted = new HashMap<>();

  /** Opens the store in a folder. */
  protected abstract Store open(Path folder);

  /**
   * Its main method opens the store in the given folder and passes it to {@link CrashingPoller}.
   */
  protected abstract Class<?> poller();

  @Test
  final void no_acknowledged_write_is_lost_in_4_kills() throws Exception {
    killAndCheck(4);
  }

  @Test
  @Tag("long")
  final void no_acknowledged_write_is_lost_in_200_kills() throws Exception {
    killAndCheck(200);
  }

  private void killAndCheck(int kills) throws Exception {
    long seed = Seed.first();
    SplittableRandom random = new SplittableRandom(seed);
    for (int kill = 0; kill < kills; kill++) {
      new KilledChild(poller(), directory)
          .run(1 + random.nextInt(60), random.nextInt(3_000_000), this::note, directory.toString());
      try (Store store = open(directory)) {
        check(store);
      } catch (AssertionError e) {
        throw new AssertionError("with -Drssify.seed=" + seed + ": " + e.getMessage(), e);
      }
    }
    assertThat(committed.values()).allSatisfy(version -> assertThat(version).isPositive());
  }

  /** A line that was truncated by the kill acknowledges nothing. */
  private void note(String line) {
    assertThat(line).doesNotStartWith("refused");
    String[] words = line.split(" ", -1);
    if (line.matches("(attempted|committed) \\d+ \\d+")) {
      Map<Integer, Long> acknowledged = words[0].equals("attempted") ? attempted : committed;
      acknowledged.put(Integer.valueOf(words[1]), Long.valueOf(words[2]));
    }
  }

  private void check(Store store) {
    List<JournalEvent> journal = journal(store);
    assertThat(journal)
        .extracting(JournalEvent::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, journal.size()).boxed().toList());
    assertThat(journal).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
    assertThat(store.journal().head()).isEqualTo(journal.size());
    List<Attempt> open = store.attempts().open();
    for (int number = 0; number < FEEDS; number++) {
      Feed feed = PollCommits.feed("feed-" + number);
      long version = store.feeds().feed(feed.id()).map(Feed::version).orElse(0L);
      assertThat(version).isGreaterThanOrEqualTo(committed.getOrDefault(number, -1L) + 1);
      checkHistory(store, feed, version, journal);
      if (attempted.getOrDefault(number, -1L) >= version) {
        assertThat(open).extracting(Attempt::feedId).contains(feed.id());
      }
    }
  }

  /** The entries that a feed of this version must have, once each and no others. */
  private static void checkHistory(
      Store store, Feed first, long version, List<JournalEvent> journal) {
    List<Object> fetches = new ArrayList<>();
    List<Object> events = new ArrayList<>();
    Feed current = first;
    while (current.version() < version) {
      PollCommit poll =
          PollCommits.next(current, CrashingPoller.entries(current.version()), "text ".repeat(50));
      fetches.add(PollCommits.fetchId(current));
      poll.events().forEach(event -> events.add(event.eventId()));
      current = poll.after();
    }
    assertThat(store.fetches().newest(first.id(), Integer.MAX_VALUE).reversed())
        .extracting(FetchRecord::fetchId)
        .isEqualTo(fetches);
    assertThat(journal.stream().filter(event -> event.feedId().equals(first.id())))
        .extracting(JournalEvent::eventId)
        .isEqualTo(events);
    assertThat(store.entries().list(EntryQuery.newest(first.id(), 1_000_000)).entries())
        .hasSize(events.size());
    assertThat(store.windows().window(first.id())).hasSize(events.size());
  }

  private static List<JournalEvent> journal(Store store) {
    return switch (store.journal().after(0, 10_000_000)) {
      case JournalRead.Events(List<JournalEvent> events) -> events;
      case JournalRead.CursorExpired expired -> throw new AssertionError(expired.toString());
    };
  }
}
