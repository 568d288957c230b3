package dev.rssify.core.operations.archive;

import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawSegments.Needed;
import dev.rssify.core.raw.RawSegments.Segment;
import dev.rssify.core.store.RawIndex;
import dev.rssify.core.store.Store;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Lets go of answers that are old enough, and of what nothing refers to: of each old segment, what
 * is still needed is copied, forced, looked up at its new place from then on, and then the segment
 * goes.
 *
 * <p>Invariants: at every moment, each answer the index knows can be read; a run that is
 * interrupted or killed leaves only work for the next one. The index is written in transactions of
 * a few milliseconds. Only the process that polls, or one that keeps others from polling, may run
 * it.
 *
 * <p>Threading: one run at a time, on any thread.
 */
public final class RawRetention {

  private static final int PAGE = 1000;

  /** How many rows one transaction changes. */
  private static final int SLICE = 100;

  /** About what is recorded of an answer besides its own record. */
  private static final long BESIDE = 700;

  private final Store store;
  private final RawIndex index;
  private final RawSegments segments;
  private final RawRetentionPolicy policy;

  /**
   * Segments that hold only what was needed when they were made. How much that is can only be
   * guessed from the index: by a guess too low, one would be copied again by every run.
   */
  private final Set<String> copied = new HashSet<>();

  public RawRetention(Store store, RawSegments segments, RawRetentionPolicy policy) {
    this.store = store;
    this.index = store.raws();
    this.segments = segments;
    this.policy = policy;
  }

  /**
   * What a run came to.
   *
   * @param expired answers that were let go
   * @param moved answers that are elsewhere now
   * @param dropped segments that are gone
   * @param freed bytes of the segments that are gone, copies not counted
   */
  public record Report(int expired, int moved, int dropped, long freed) {

    private Report plus(Report other) {
      return new Report(
          expired + other.expired,
          moved + other.moved,
          dropped + other.dropped,
          freed + other.freed);
    }
  }

  /**
   * Does what is to be done now.
   *
   * @throws UncheckedIOException when a segment could not be read or written; it is left as it was,
   *     and the others are done all the same
   */
  public Report run(Instant now) throws InterruptedException {
    UncheckedIOException failure = null;
    LocalDate oldestKept = now.minus(shortestAge()).atZone(ZoneOffset.UTC).toLocalDate();
    Report report = new Report(0, 0, 0, 0);
    for (Segment segment : segments.sealedBefore(oldestKept)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (segments.retire(segment.key(), now)) {
        try {
          report = report.plus(clean(segment, now));
        } catch (UncheckedIOException e) {
          if (failure == null) {
            failure = new UncheckedIOException("in segment " + segment.key(), e.getCause());
          } else {
            failure.addSuppressed(e);
          }
        } finally {
          segments.release(segment.key());
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return report;
  }

  private Report clean(Segment segment, Instant now) throws InterruptedException {
    List<UUID> expired = new ArrayList<>();
    Map<UUID, BlobRef> needed = new HashMap<>();
    Set<BlobRef> places = new HashSet<>();
    sort(segment, now, expired, needed, places);
    for (List<UUID> slice : slices(expired)) {
      index.forget(slice);
    }
    long live = needed.size() * BESIDE + places.stream().mapToLong(BlobRef::length).sum();
    boolean small = live * 4 <= segment.bytes() * 3;
    boolean clean = expired.isEmpty() && copied.contains(segment.key());
    if (!needed.isEmpty() && (!small || clean)) {
      return new Report(expired.size(), 0, 0, 0);
    }
    Map<BlobRef, BlobRef> copies =
        needed.isEmpty()
            ? Map.of()
            : segments.copy(
                segment, new Needed(places::contains, fetch -> index.raw(fetch).isPresent()), now);
    copies.values().forEach(place -> copied.add(place.key()));
    for (List<UUID> slice : slices(List.copyOf(needed.keySet()))) {
      index.relocate(
          slice.stream()
              .filter(fetch -> copies.containsKey(needed.get(fetch)))
              .collect(Collectors.toMap(fetch -> fetch, fetch -> copies.get(needed.get(fetch)))));
    }
    boolean unused = index.within(segment.key(), null, 1).isEmpty();
    if (unused) {
      segments.drop(segment.key());
      copied.remove(segment.key());
    }
    return new Report(expired.size(), needed.size(), unused ? 1 : 0, unused ? segment.bytes() : 0);
  }

  private void sort(
      Segment segment,
      Instant now,
      List<UUID> expired,
      Map<UUID, BlobRef> needed,
      Set<BlobRef> places) {
    Map<UUID, RawRetentionPolicy> policies = new HashMap<>();
    Map<UUID, Set<UUID>> last = new HashMap<>();
    List<RawFetch> page = index.within(segment.key(), null, PAGE);
    while (!page.isEmpty()) {
      for (RawFetch raw : page) {
        UUID feedId = raw.feedId();
        RawRetentionPolicy own = policies.computeIfAbsent(feedId, this::policy);
        boolean stored =
            !raw.fetchedAt().isBefore(now.minus(own.age()))
                || last.computeIfAbsent(
                        feedId, id -> store.maintenance().lastPayloads(id, own.newest()))
                    .contains(raw.fetchId());
        if (stored) {
          needed.put(raw.fetchId(), raw.bodyRef());
          places.add(raw.bodyRef());
        } else {
          expired.add(raw.fetchId());
        }
      }
      page = index.within(segment.key(), page.getLast(), PAGE);
    }
  }

  private RawRetentionPolicy policy(UUID feedId) {
    return store
        .feeds()
        .feed(feedId)
        .map(feed -> policy.with(feed.settings().retention()))
        .orElse(policy);
  }

  /** Segments younger than this hold nothing that expires. */
  private Duration shortestAge() {
    return store
        .maintenance()
        .shortestRawRetention()
        .filter(own -> own.compareTo(policy.age()) < 0)
        .orElse(policy.age());
  }

  private static List<List<UUID>> slices(List<UUID> fetches) {
    List<List<UUID>> slices = new ArrayList<>();
    for (int from = 0; from < fetches.size(); from += SLICE) {
      slices.add(fetches.subList(from, Math.min(fetches.size(), from + SLICE)));
    }
    return slices;
  }
}
