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
 * Deletes expired and unreferenced responses. Of each old segment, it copies and syncs what is
 * still needed, updates the index to the copies, and then deletes the segment.
 *
 * <p>Invariants: at every moment, each indexed response can be read; an interrupted or killed run
 * leaves only work for the next one. The index is written in transactions of a few milliseconds.
 * Only the process that polls, or one that prevents others from polling, may run it.
 *
 * <p>Threading: one run at a time, on any thread.
 */
public final class RawRetention {

  private static final int PAGE = 1000;

  /** The number of rows that one transaction changes. */
  private static final int SLICE = 100;

  /** The approximate overhead per response in a segment, in bytes. */
  private static final long OVERHEAD = 700;

  private final Store store;
  private final RawIndex index;
  private final RawSegments segments;
  private final RawRetentionPolicy policy;

  /**
   * Segments that held only needed responses when they were written. Their exact size cannot be
   * computed from the index: with too low an estimate, every run would copy them again.
   */
  private final Set<String> copied = new HashSet<>();

  public RawRetention(Store store, RawSegments segments, RawRetentionPolicy policy) {
    this.store = store;
    this.index = store.raws();
    this.segments = segments;
    this.policy = policy;
  }

  /**
   * The result of a run.
   *
   * @param expired number of deleted responses
   * @param moved number of copied responses
   * @param dropped number of deleted segments
   * @param freed bytes of the deleted segments, not counting copies
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
   * Runs retention once.
   *
   * @throws UncheckedIOException when a segment could not be read or written; it remains unchanged,
   *     and the other segments are processed
   */
  public Report run(Instant now) throws InterruptedException {
    UncheckedIOException failure = null;
    LocalDate oldestStored = now.minus(shortestAge()).atZone(ZoneOffset.UTC).toLocalDate();
    Report report = new Report(0, 0, 0, 0);
    for (Segment segment : segments.sealedBefore(oldestStored)) {
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
    long live = needed.size() * OVERHEAD + places.stream().mapToLong(BlobRef::length).sum();
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
            !raw.fetchedAt().isBefore(now.minus(own.maxAge()))
                || last.computeIfAbsent(
                        feedId, id -> store.maintenance().lastPayloads(id, own.minCount()))
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

  /** Segments younger than this contain nothing that expires. */
  private Duration shortestAge() {
    return store
        .maintenance()
        .shortestRawRetention()
        .filter(own -> own.compareTo(policy.maxAge()) < 0)
        .orElse(policy.maxAge());
  }

  private static List<List<UUID>> slices(List<UUID> fetches) {
    List<List<UUID>> slices = new ArrayList<>();
    for (int from = 0; from < fetches.size(); from += SLICE) {
      slices.add(fetches.subList(from, Math.min(fetches.size(), from + SLICE)));
    }
    return slices;
  }
}
