package dev.rssify.core.operations.archive;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.publish.JournalCursor;
import dev.rssify.core.publish.JournalCursor.Page;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Checks that index, segments and journal agree: every response matches its hash, every segment is
 * complete, and every event has its number and a known entry.
 */
public final class Verification {

  private static final int PAGE = 500;

  private final Store store;
  private final StoredResponses responses;
  private final RawSegments segments;

  public Verification(Store store, StoredResponses responses, RawSegments segments) {
    this.store = store;
    this.responses = responses;
    this.segments = segments;
  }

  /**
   * An inconsistency.
   *
   * @param code stable
   * @param subject the fetch, segment or event number it concerns
   */
  public record Problem(String code, String subject, String message) {}

  /** The number of checked records and problems. */
  public record Report(long feeds, long responses, long events, long problems) {

    public boolean sound() {
      return problems == 0;
    }
  }

  /** Checks everything; {@code found} receives each problem immediately. */
  public Report run(Instant now, Consumer<Problem> found) {
    AtomicLong problems = new AtomicLong();
    Consumer<Problem> note =
        problem -> {
          problems.incrementAndGet();
          found.accept(problem);
        };
    for (RawSegments.Damage damage : segments.inspect()) {
      if (!damage.expected()) {
        note.accept(new Problem("segment_damaged", damage.key(), damage.message()));
      }
    }
    lostDatabase(store, segments).ifPresent(note);
    long feeds = 0;
    long raws = 0;
    for (Feed feed : (Iterable<Feed>) store.feeds().all()::iterator) {
      feeds++;
      raws += responses(feed.id(), now, note);
    }
    return new Report(feeds, raws, journal(note), problems.get());
  }

  /**
   * Whether the store is empty next to a raw archive that is not: its database was lost or
   * replaced, and polling would store everything a second time.
   */
  public static Optional<Problem> lostDatabase(Store store, RawSegments segments) {
    if (store.journal().head() > 0 || !store.feeds().list(null, 1).isEmpty()) {
      return Optional.empty();
    }
    List<RawSegments.Segment> stored = segments.sealedBefore(LocalDate.MAX);
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "database_lost",
                stored.getFirst().key(),
                "the store is empty, but its raw archive has "
                    + stored.size()
                    + " segments; restore the database from a backup, or move the archive away"));
  }

  private long responses(UUID feedId, Instant now, Consumer<Problem> note) {
    List<RawFetch> raws = store.raws().between(feedId, Instant.EPOCH, now.plus(Duration.ofDays(1)));
    Map<BlobRef, String> hashes = new HashMap<>();
    for (RawFetch raw : raws) {
      String known = hashes.get(raw.bodyRef());
      if (known == null || !known.equals(raw.bodySha256())) {
        response(raw, note);
        hashes.put(raw.bodyRef(), raw.bodySha256());
      }
    }
    return raws.size();
  }

  private void response(RawFetch raw, Consumer<Problem> note) {
    String fetch = raw.fetchId().toString();
    try {
      switch (responses.read(raw)) {
        case StoredResponse.Stored stored -> {
          try (Body wire = stored.wire()) {
            if (!Digests.sha256(wire).equals(raw.bodySha256())) {
              note.accept(
                  new Problem("response_changed", fetch, "its bytes do not match their SHA-256"));
            }
          }
        }
        case StoredResponse.Lost(UUID _, String place) ->
            note.accept(
                new Problem("response_lost", fetch, "there is no record of it in " + place));
        case StoredResponse.Expired _, StoredResponse.Nothing _, StoredResponse.Unknown _ -> {
          // It was deleted since it was listed.
        }
      }
    } catch (UncheckedIOException e) {
      note.accept(
          new Problem(
              "response_unreadable",
              fetch,
              "its record in " + raw.bodyRef().key() + " cannot be read: " + e.getMessage()));
    }
  }

  private long journal(Consumer<Problem> note) {
    JournalCursor<JournalEvent> cursor =
        JournalCursor.over(store.journal()::after, store.journal().horizon(), _ -> {});
    long events = 0;
    while (true) {
      switch (cursor.read(PAGE)) {
        case Page.Events<JournalEvent>(List<JournalEvent> page) -> {
          if (page.isEmpty()) {
            return events;
          }
          for (JournalEvent event : page) {
            long next = cursor.seq() + 1;
            if (event.seq() != next) {
              note.accept(
                  new Problem("journal_gap", String.valueOf(next), "this event is missing"));
            }
            cursor.done(event);
          }
          entries(page, note);
          events += page.size();
        }
        case Page.Expired<JournalEvent> _ -> {} // deleted since the check started
      }
    }
  }

  /** Every event refers to a current or former entry, unless its whole feed was removed. */
  private void entries(List<JournalEvent> page, Consumer<Problem> note) {
    Map<UUID, List<JournalEvent>> byFeed =
        page.stream()
            .filter(event -> event.entryUid() != null)
            .collect(Collectors.groupingBy(JournalEvent::feedId));
    byFeed.forEach((feedId, events) -> {
      Set<String> uids = new HashSet<>();
      events.forEach(event -> uids.add(Objects.requireNonNull(event.entryUid())));
      Set<String> minted = store.entries().minted(feedId, uids);
      uids.removeAll(minted);
      if (!uids.isEmpty() && store.feeds().feed(feedId).isPresent()) {
        events.stream()
            .filter(event -> uids.contains(event.entryUid()))
            .forEach(event ->
                note.accept(
                    new Problem(
                        "entry_unknown",
                        String.valueOf(event.seq()),
                        "it refers to entry " + event.entryUid() + ", which is not known")));
      }
    });
  }
}
