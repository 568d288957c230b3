package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Input;
import dev.rssify.core.enrich.Enricher.Need;
import dev.rssify.core.enrich.Enricher.Outcome;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes derivations with the enricher that the caller passes, from stored responses. Unlike
 * {@link TaskRunner}, which derives from new entries, it fetches nothing. It does not know which
 * enrichers are configured.
 *
 * <p>Invariants: versions are never overwritten; an entry that has the current version is passed
 * over, so a run that was interrupted continues where it stopped.
 *
 * @param attempts how many requests an entry may have
 */
public record Rederive(Store store, StoredResponses responses, int attempts, InstantSource clock) {

  private static final int PAGE = 256;
  private static final Enricher.Failure NOT_STORED =
      new Enricher.Failure("not_stored", "the response is not stored", true);

  /**
   * The progress of a run.
   *
   * @param entries entries examined
   * @param derived new derivations
   * @param current entries that have the current version
   * @param missing entries whose response is not stored
   * @param failed entries whose response gives no derivation
   */
  public record Report(long entries, long derived, long current, long missing, long failed) {

    public static final Report NONE = new Report(0, 0, 0, 0, 0);
    private static final Report DERIVED = new Report(1, 1, 0, 0, 0);
    private static final Report CURRENT = new Report(1, 0, 1, 0, 0);
    private static final Report MISSING = new Report(1, 0, 0, 1, 0);
    private static final Report FAILED = new Report(1, 0, 0, 0, 1);

    public Report plus(Report other) {
      return new Report(
          entries + other.entries,
          derived + other.derived,
          current + other.current,
          missing + other.missing,
          failed + other.failed);
    }
  }

  /**
   * Computes the current version for the entries of a feed.
   *
   * @param since only entries first seen then or later; null for all
   * @param until only entries first seen before; null for all
   * @param limit the run ends after this number of new derivations
   * @param progress receives the totals after each entry
   */
  public Report run(
      Enricher enricher,
      Feed feed,
      @Nullable Instant since,
      @Nullable Instant until,
      long limit,
      Consumer<Report> progress) {
    Report[] total = {Report.NONE};
    store
        .entries()
        .all(
            new EntryQuery(Set.of(feed.id()), since, EntryQuery.Order.OLDEST_FIRST, null, PAGE)
                .until(until))
        .takeWhile(_ -> total[0].derived() < limit)
        .forEach(entry -> {
          total[0] = total[0].plus(derive(enricher, feed, entry));
          progress.accept(total[0]);
        });
    return total[0];
  }

  private Report derive(Enricher enricher, Feed feed, Entry entry) {
    String version = enricher.version(feed);
    if (store.derivations().derivation(entry.uid(), enricher.kind(), version).isPresent()) {
      return Report.CURRENT;
    }
    Outcome outcome;
    if (enricher.need(entry, feed) instanceof Need.EntryOnly) {
      outcome = enricher.derive(entry, feed, new Input.Nothing());
    } else {
      int attempt = newestAttempt(enricher, entry);
      if (attempt < 0) {
        return Report.MISSING;
      }
      outcome = fromPages(enricher, feed, entry, attempt);
    }
    return switch (outcome) {
      case Outcome.Failed _, Outcome.Interrupted _, Outcome.Later _, Outcome.NextPage _ ->
          Report.FAILED;
      case Outcome.Derived(Enricher.Content content) -> {
        boolean added =
            new Derivations(store)
                .addResult(
                    entry,
                    enricher.kind(),
                    version,
                    content,
                    clock.instant().truncatedTo(ChronoUnit.MILLIS));
        yield added ? Report.DERIVED : Report.CURRENT;
      }
    };
  }

  /** The last attempt whose response is stored; -1 for none. */
  private int newestAttempt(Enricher enricher, Entry entry) {
    return IntStream.iterate(attempts - 1, attempt -> attempt >= 0, attempt -> attempt - 1)
        .filter(attempt -> {
          Optional<Input.Response> found = page(enricher, entry, attempt, 0);
          found.ifPresent(response -> response.decoded().close());
          return found.isPresent();
        })
        .findFirst()
        .orElse(-1);
  }

  private Optional<Input.Response> page(Enricher enricher, Entry entry, int attempt, int page) {
    return InputFetcher.stored(
        responses, EntryTask.fetchId(enricher.kind(), entry.uid(), attempt, page));
  }

  /** Derives from a stored response and the further pages that are stored. */
  private Outcome fromPages(Enricher enricher, Feed feed, Entry entry, int attempt) {
    List<Input.Response> pages = new ArrayList<>();
    try {
      Outcome outcome = new Outcome.Failed(NOT_STORED);
      Optional<Input.Response> next = page(enricher, entry, attempt, 0);
      while (next.isPresent()) {
        pages.add(next.get());
        outcome =
            enricher.derive(entry, feed, pages.getFirst().with(pages.subList(1, pages.size())));
        next =
            outcome instanceof Outcome.NextPage
                ? page(enricher, entry, attempt, pages.size())
                : Optional.empty();
      }
      return outcome instanceof Outcome.NextPage(var _, Outcome.Derived otherwise)
          ? otherwise
          : outcome;
    } finally {
      pages.forEach(page -> page.decoded().close());
    }
  }
}
