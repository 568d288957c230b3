package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.search.QueryMatcher.Match;
import dev.rssify.core.operations.search.StandingQuery.By;
import dev.rssify.core.store.JournalBatches;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.NameUuid;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares new and updated entries with the standing queries, and emits {@code query_matched}.
 *
 * <p>Invariants: an entry matches a version of a query once, since the match is stored as a
 * derivation of the entry, in one transaction with its event. The cursor follows, so a crash
 * repeats comparisons but no event.
 *
 * <p>Not thread-safe.
 */
public final class QueryEvaluation implements AutoCloseable {

  /** Each query is evaluated once for a batch, so a large one costs less for each entry. */
  private static final int BATCH = 1_024;

  private static final String JSON = "application/json";

  private final Store store;
  private final StandingQueries queries;
  private final EntryTexts texts;
  private final By by;
  private final String vectors;
  private final Supplier<QueryMatcher> opening;
  private final Function<Payload.QueryMatched, String> writer;
  private final InstantSource clock;
  private final BooleanSupplier stopped;
  private @Nullable QueryMatcher matcher;
  private List<StandingQuery> used = List.of();

  /**
   * @param by which queries are evaluated
   * @param vectors the version of vectors that queries by meaning are compared with
   * @param opening creates the matcher, once there is a query
   * @param writer the JSON form of a match
   * @param stopped ends a running evaluation after its current batch
   */
  public QueryEvaluation(
      Store store,
      StandingQueries queries,
      EntryTexts texts,
      By by,
      String vectors,
      Supplier<QueryMatcher> opening,
      Function<Payload.QueryMatched, String> writer,
      InstantSource clock,
      BooleanSupplier stopped) {
    this.store = store;
    this.queries = queries;
    this.texts = texts;
    this.by = by;
    this.vectors = vectors;
    this.opening = opening;
    this.writer = writer;
    this.clock = clock;
    this.stopped = stopped;
  }

  /** Evaluates everything that is new; returns the number of events it emitted. */
  public int catchUp() {
    return store.cursors().cursor(by.cursor()).isEmpty()
        ? 0
        : new JournalBatches(store, by.cursor(), BATCH, stopped)
            .forEach(events -> evaluate(uids(events)));
  }

  /** The entries to compare: by meaning, those whose vector was added; by words, also articles. */
  private Set<String> uids(List<JournalEvent> events) {
    Set<String> uids = new LinkedHashSet<>();
    for (JournalEvent event : events) {
      if (by == By.MEANING) {
        if (EntryVectors.isAdded(event.payload(), vectors)) {
          uids.add(Objects.requireNonNull(event.entryUid()));
        }
      } else if (EntryTexts.isAdded(event.payload())) {
        uids.add(Objects.requireNonNull(event.entryUid()));
      } else if (event.payload() instanceof Payload.NewEntry(var entry)) {
        uids.add(entry.uid());
      } else if (event.payload() instanceof Payload.EntryUpdated(var entry, _)) {
        uids.add(entry.uid());
      } else if (event.payload() instanceof Payload.EntriesRewritten(var rewritten)) {
        uids.addAll(rewritten);
      }
    }
    return uids;
  }

  private int evaluate(Set<String> uids) {
    if (uids.isEmpty()) {
      return 0;
    }
    QueryMatcher current = current();
    Map<String, Entry> entries =
        store.entries().entries(uids).values().stream()
            .distinct()
            .collect(Collectors.toMap(Entry::uid, entry -> entry));
    Map<UUID, Set<String>> tags = new HashMap<>();
    int emitted = 0;
    for (Match match : current.match(texts.withArticles(entries.values()))) {
      if (passes(match, tags)
          && emit(match, Objects.requireNonNull(entries.get(match.entry().uid())))) {
        emitted++;
      }
    }
    return emitted;
  }

  /** The matcher with the queries as they are stored now. */
  private QueryMatcher current() {
    List<StandingQuery> stored = queries.list().stream().filter(query -> query.by() == by).toList();
    QueryMatcher current = matcher;
    if (current == null) {
      current = opening.get();
      matcher = current;
    }
    if (!stored.equals(used)) {
      current.use(stored);
      used = stored;
    }
    return current;
  }

  private boolean passes(Match match, Map<UUID, Set<String>> tags) {
    StandingQuery query = match.query();
    UUID feed = match.entry().feedId();
    if (!query.feedIds().isEmpty() && !query.feedIds().contains(feed)) {
      return false;
    }
    return query.tags().isEmpty()
        || tags
            .computeIfAbsent(
                feed,
                id ->
                    store.subscriptions().of(id).stream()
                        .map(Subscription::tags)
                        .flatMap(List::stream)
                        .collect(Collectors.toSet()))
            .stream()
            .anyMatch(query.tags()::contains);
  }

  /** False when this version of the query matched the entry before, or the entry was deleted. */
  private boolean emit(Match match, Entry entry) {
    StandingQuery query = match.query();
    String uid = entry.uid();
    Instant now = clock.instant();
    Payload.QueryMatched matched =
        new Payload.QueryMatched(
            entry.headline(),
            query.name(),
            query.version(),
            Math.round(1_000 * match.score()) / 1_000.0,
            match.passages().text().text());
    UUID feedId = entry.feedId();
    UUID eventId = NameUuid.of(query.kind() + " " + query.version() + " " + uid);
    try {
      return store
          .derivations()
          .put(
              new Derivation(
                  uid,
                  query.kind(),
                  query.version(),
                  now,
                  JSON,
                  Body.of(writer.apply(matched).getBytes(StandardCharsets.UTF_8))),
              List.of(new JournalDraft(eventId, now, feedId, feed(feedId), matched)));
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private @Nullable EventFeed feed(UUID id) {
    return store
        .feeds()
        .feed(id)
        .map(feed -> EventFeed.of(feed, store.subscriptions().of(id)))
        .orElse(null);
  }

  @Override
  public void close() {
    if (matcher != null) {
      matcher.close();
    }
  }
}
