package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes derivations of a kind with the configured enrichers, from stored responses. {@link
 * Rederive} does the work for one enricher.
 *
 * @param attempts the maximum of requests for one entry, each of which may have a stored response
 */
public record Rederiver(
    List<Enricher> enrichers, int attempts, Store store, StoredResponses responses) {

  public Rederiver {
    enrichers = List.copyOf(enrichers);
  }

  /** The kinds that can be computed. */
  public List<String> kinds() {
    return enrichers.stream().map(Enricher::kind).toList();
  }

  /**
   * Computes the current version of a kind for the entries of a feed that do not have it.
   *
   * @param since only entries first seen then or later; null for all
   * @param progress receives the totals after each entry
   * @throws IllegalArgumentException when there is no such kind
   */
  public Rederive.Report run(
      String kind, Feed feed, @Nullable Instant since, Consumer<Rederive.Report> progress) {
    return run(kind, feed, since, null, Long.MAX_VALUE, progress);
  }

  /**
   * As above, for a part of the entries.
   *
   * @param until only entries first seen before; null for all
   * @param limit the run ends after this number of new derivations
   */
  public Rederive.Report run(
      String kind,
      Feed feed,
      @Nullable Instant since,
      @Nullable Instant until,
      long limit,
      Consumer<Rederive.Report> progress) {
    Optional<Enricher> enricher =
        enrichers.stream().filter(known -> known.kind().equals(kind)).findFirst();
    return new Rederive(store, responses, attempts, Wiring.WALL)
        .run(
            enricher.orElseThrow(() -> new IllegalArgumentException("no kind " + kind)),
            feed,
            since,
            until,
            limit,
            progress);
  }
}
