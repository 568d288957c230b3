package dev.rssify.lab.commands;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.text.Printable;
import dev.rssify.lab.simulator.server.Stats;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Counts polls and entries of a running demo for its display.
 *
 * <p>Threading: safe for many threads.
 */
final class DemoFigures {

  /** The number of past seconds that are shown. */
  static final int SECONDS = 30;

  private static final int HEADLINES = 8;

  private final Instant start;
  private final Map<UUID, String> titles = new HashMap<>();
  private final Deque<Seen> headlines = new ArrayDeque<>();
  private final Map<Long, Long> newBySecond = new HashMap<>();
  private final Map<String, Long> failures = new TreeMap<>();
  private long polls;
  private long unchanged;
  private long atFirst;
  private long since;
  private long updated;

  /** A new or updated entry. */
  record Headline(Instant at, boolean update, String title, String source) {}

  /** An entry whose feed title may be known only after the first poll. */
  private record Seen(Instant at, boolean update, String title, UUID feedId) {}

  /**
   * The counts at one moment.
   *
   * @param unchanged polls that ended with 304
   * @param failures polls that failed, by code
   * @param atFirst new entries of the first document of a feed
   * @param since new entries of later documents
   * @param newBySecond those by second, the last one last
   * @param rateLimited the hosts that are backed off because of a rate limit
   * @param latest the newest first
   */
  record Moment(
      Instant at,
      Duration passed,
      long polls,
      long unchanged,
      Map<String, Long> failures,
      long atFirst,
      long since,
      long updated,
      List<Long> newBySecond,
      List<HostGate> rateLimited,
      long bytesReceived,
      long bytesSaved,
      List<Headline> latest) {

    long failed() {
      return failures.values().stream().mapToLong(count -> count).sum();
    }
  }

  DemoFigures(Instant start) {
    this.start = start;
  }

  synchronized void polled(EngineEvent.PollFinished poll) {
    polls++;
    String title = poll.after().description().title();
    titles.put(poll.after().id(), title == null ? poll.after().url() : title);
    switch (poll.outcome()) {
      case PollOutcome.Succeeded done -> unchanged += done.code().equals("not_modified") ? 1 : 0;
      case PollOutcome.Failed failed -> failures.merge(failed.code(), 1L, Long::sum);
    }
  }

  synchronized void happened(JournalEvent event) {
    switch (event.payload()) {
      case Payload.NewEntry(var entry) -> {
        if (entry.initial()) {
          atFirst++;
        } else {
          since++;
          newBySecond.merge(Duration.between(start, event.at()).toSeconds(), 1L, Long::sum);
        }
        add(event, entry, false);
      }
      case Payload.EntryUpdated(var entry, var _) -> {
        updated++;
        add(event, entry, true);
      }
      case Payload.EntryVanished _,
          Payload.EntriesMerged _,
          Payload.EntriesRewritten _,
          Payload.GapDetected _,
          Payload.FeedMoved _,
          Payload.FeedStale _,
          Payload.FeedRecovered _,
          Payload.FeedAdded _,
          Payload.FeedChanged _,
          Payload.FeedRemoved _,
          Payload.FeedGone _,
          Payload.DerivationAdded _,
          Payload.ClusterChanged _,
          Payload.ContextUpdated _,
          Payload.QueryMatched _ -> {}
    }
  }

  private void add(JournalEvent event, EntryHeadline entry, boolean update) {
    headlines.addFirst(
        new Seen(
            event.at(),
            update,
            Printable.line(entry.title() == null ? "(no title)" : entry.title()),
            event.feedId()));
    if (headlines.size() > HEADLINES) {
      headlines.removeLast();
    }
  }

  private Headline headline(Seen seen) {
    String source = titles.getOrDefault(seen.feedId(), "");
    return new Headline(seen.at(), seen.update(), seen.title(), Printable.line(source));
  }

  /**
   * The counts now.
   *
   * @param gates of all hosts
   * @param world the counters of the simulated publishers
   */
  synchronized Moment at(Instant now, List<HostGate> gates, Stats world) {
    Duration passed = Duration.between(start, now);
    List<Long> seconds = new ArrayList<>();
    for (long second = Math.max(0, passed.toSeconds() - SECONDS);
        second < passed.toSeconds();
        second++) {
      seconds.add(newBySecond.getOrDefault(second, 0L));
    }
    return new Moment(
        now,
        passed,
        polls,
        unchanged,
        Collections.unmodifiableMap(new TreeMap<>(failures)),
        atFirst,
        since,
        updated,
        seconds,
        gates.stream()
            .filter(gate -> gate.notBefore() != null && gate.notBefore().isAfter(now))
            .toList(),
        world.bytesSent(),
        world.bytesSaved(),
        headlines.stream().map(this::headline).toList());
  }
}
