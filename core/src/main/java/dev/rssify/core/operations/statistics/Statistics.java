package dev.rssify.core.operations.statistics;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreSizes;
import dev.rssify.core.store.Tallies;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Computes statistics of a store, without network access.
 *
 * <p>Entries and polls are counted by the store; feeds are read one by one, with a few hundred in
 * memory at a time.
 */
public record Statistics(Store store) {

  private static final int SAMPLE = 1_000;

  /** A name and its count. */
  public record Count(String name, long count) {}

  /**
   * The computed statistics.
   *
   * @param days number of entries first seen on each day, oldest first, including empty days
   * @param outcomes how polls of those days ended
   * @param changedShare share of successful polls that returned a changed document
   * @param savedBytes bytes not transferred because of conditional requests
   * @param medianCadence the median time between publications of a feed
   * @param medianLag the median delay between publication and first sight, of the newest thousand
   *     entries; entries of a first poll are left out
   * @param medianEntryBytes the median stored size of the newest thousand entries
   */
  public record Report(
      StoreSizes sizes,
      Map<String, Long> statuses,
      List<Count> sources,
      List<Count> hosts,
      List<Count> errors,
      Map<LocalDate, Long> days,
      Map<String, Long> outcomes,
      double changedShare,
      long savedBytes,
      Optional<Duration> medianCadence,
      Optional<Duration> medianLag,
      Optional<Long> medianEntryBytes) {}

  /**
   * Computes the statistics.
   *
   * @param days how many days to include, counting today
   * @param top how many sources, hosts and errors to list
   */
  public Report over(int days, int top, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate first = today.minusDays(days - 1L);
    Instant since = first.atStartOfDay(ZoneOffset.UTC).toInstant();
    return report(
        store.tallies(), store.feeds().all(), store.maintenance().sizes(), since, today, top);
  }

  /**
   * Computes the statistics of some feeds and a period, by reading all their entries and polls.
   *
   * @param ids the feeds; empty for all
   * @param from the beginning of the period
   * @param to the first time after it
   */
  public Report of(Set<UUID> ids, Instant from, Instant to, int top) {
    List<Feed> chosen =
        ids.isEmpty() ? store.feeds().all().toList() : store.feeds().feeds(List.copyOf(ids));
    ScannedTallies tallies =
        new ScannedTallies(store, chosen, from, time -> !time.isBefore(from) && time.isBefore(to));
    long polls = tallies.outcomes(from).values().stream().mapToLong(count -> count).sum();
    return report(
        tallies,
        chosen.stream(),
        new StoreSizes(chosen.size(), tallies.entries(), 0, 0, 0, polls, 0, 0, 0),
        from,
        LocalDate.ofInstant(to.minusNanos(1), ZoneOffset.UTC),
        top);
  }

  private Report report(
      Tallies tallies,
      Stream<Feed> chosen,
      StoreSizes sizes,
      Instant since,
      LocalDate last,
      int top) {
    Map<String, Long> outcomes = new TreeMap<>(tallies.outcomes(since));
    OfFeeds feeds = new OfFeeds(tallies.notModifiedByFeed(since));
    chosen.forEach(feeds::add);
    List<Tallies.OfEntry> newest = tallies.newest(SAMPLE);
    return new Report(
        sizes,
        feeds.statuses,
        sources(tallies, top),
        most(feeds.hosts, top),
        most(feeds.errors, top),
        eachDay(LocalDate.ofInstant(since, ZoneOffset.UTC), last, tallies.entriesByDay(since)),
        outcomes,
        changedShare(outcomes),
        feeds.savedBytes,
        median(feeds.cadences),
        median(newest.stream().flatMap(entry -> lag(entry).stream()).toList()),
        median(newest.stream().map(Tallies.OfEntry::bytes).filter(bytes -> bytes > 0).toList()));
  }

  /** Statistics that need every feed. */
  private static final class OfFeeds {
    private final Map<UUID, Long> notModified;
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Map<String, Long> hosts = new HashMap<>();
    private final Map<String, Long> errors = new HashMap<>();
    private final List<Duration> cadences = new ArrayList<>();
    private long savedBytes;

    OfFeeds(Map<UUID, Long> notModified) {
      this.notModified = notModified;
    }

    void add(Feed feed) {
      statuses.merge(FeedStatus.of(feed).code(), 1L, Long::sum);
      hosts.merge(feed.placement().host(), 1L, Long::sum);
      if (feed.stats().consecutiveFailures() > 0 && feed.state().health().lastError() != null) {
        errors.merge(feed.state().health().lastError().code(), 1L, Long::sum);
      }
      if (feed.state().cadence() != null && feed.state().cadence().interarrival() != null) {
        cadences.add(feed.state().cadence().interarrival());
      }
      savedBytes += notModified.getOrDefault(feed.id(), 0L) * feed.stats().bodyBytes();
    }
  }

  private List<Count> sources(Tallies tallies, int top) {
    List<Tallies.OfFeed> most = tallies.entriesByFeed(top);
    FeedNames names = new FeedNames(store);
    return most.stream().map(feed -> new Count(names.of(feed.feedId()), feed.count())).toList();
  }

  private static List<Count> most(Map<String, Long> counts, int top) {
    return counts.entrySet().stream()
        .map(one -> new Count(one.getKey(), one.getValue()))
        .sorted(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::name))
        .limit(top)
        .toList();
  }

  private static Map<LocalDate, Long> eachDay(
      LocalDate first, LocalDate last, Map<LocalDate, Long> known) {
    Map<LocalDate, Long> days = new LinkedHashMap<>();
    first.datesUntil(last.plusDays(1)).forEach(day -> days.put(day, known.getOrDefault(day, 0L)));
    return days;
  }

  private static double changedShare(Map<String, Long> outcomes) {
    long changed = outcomes.getOrDefault("ok", 0L) + outcomes.getOrDefault("incomplete", 0L);
    long same = outcomes.getOrDefault("not_modified", 0L) + outcomes.getOrDefault("unchanged", 0L);
    return changed + same == 0 ? 0 : (double) changed / (changed + same);
  }

  /** An entry without a date has the date of its first sight, so its lag is unknown. */
  private static Optional<Duration> lag(Tallies.OfEntry entry) {
    return entry.initial() || !entry.sortAt().isBefore(entry.firstSeen())
        ? Optional.empty()
        : Optional.of(Duration.between(entry.sortAt(), entry.firstSeen()));
  }

  private static <T extends Comparable<T>> Optional<T> median(List<T> values) {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(values.stream().sorted().toList().get(values.size() / 2));
  }
}
