package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.adapters.exportparquet.TableRows;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.FetchView;
import dev.rssify.json.view.Reports.DerivationView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The kinds of records that can be exported, with their columns. */
public enum Exportable {
  ENTRIES(TableRows.ENTRIES) {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      Map<UUID, Optional<Feed>> feeds = new RecentFeeds(PAGE);
      FeedTitles titles = new FeedTitles(store.feeds());
      eachEntry(
          store,
          chosen,
          entry ->
              taker.take(
                  EntryDocument.lines(List.of(entry), store.clusters(), titles).getFirst(),
                  TableRows.row(
                      entry, feeds.computeIfAbsent(entry.feedId(), store.feeds()::feed))));
    }
  },

  FEEDS(
      TableRows.columns(
          "id,url,title,site_link,health,state,next_run_at:moment,last_fetch_at:moment,"
              + "last_success_at:moment,consecutive_failures:whole_number,last_error,subscriptions:texts,tags:texts")) {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      eachFeed(
          store,
          chosen,
          feed -> {
            List<Subscription> subscriptions = store.subscriptions().of(feed.id());
            taker.take(FeedView.line(feed, subscriptions), cells(feed, subscriptions));
          });
    }

    private static List<String> cells(Feed feed, List<Subscription> subscriptions) {
      LastError error = feed.state().health().lastError();
      return List.of(
          feed.id().toString(),
          feed.url(),
          TableRows.text(feed.description().title()),
          TableRows.text(WebUrl.webOrNull(feed.description().siteLink())),
          feed.state().health().status().code(),
          feed.schedule().state().name().toLowerCase(Locale.ROOT),
          TableRows.text(feed.schedule().nextRunAt()),
          TableRows.text(feed.stats().lastFetchAt()),
          TableRows.text(feed.stats().lastSuccessAt()),
          TableRows.text(feed.stats().consecutiveFailures()),
          error == null ? "" : error.code(),
          TableRows.texts(subscriptions.stream().map(Subscription::id)),
          TableRows.texts(
              subscriptions.stream()
                  .flatMap(subscription -> subscription.tags().stream())
                  .distinct()));
    }
  },

  FETCHES(TableRows.FETCHES) {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      eachFeed(
          store,
          chosen,
          feed ->
              store
                  .fetches()
                  .each(
                      feed.id(),
                      fetch -> {
                        if (chosen.holds(fetch.at())) {
                          taker.take(FetchView.line(fetch), TableRows.row(fetch));
                        }
                      }));
    }
  },

  STATS(TableRows.columns("measure,name,value:number")) {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      long days = Duration.between(chosen.from, chosen.now).toDays() + 1;
      Figure.of(new Statistics(store).over(Math.clamp(days, 1, MAX_DAYS), NAMED, chosen.now))
          .forEach(figure ->
              taker.take(
                  RecordJson.line(figure),
                  List.of(
                      figure.measure(),
                      TableRows.text(figure.name()),
                      TableRows.text(figure.value()))));
    }
  },

  DERIVED(TableRows.DERIVATIONS) {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      eachEntry(
          store,
          chosen,
          entry ->
              store
                  .derivations()
                  .of(entry.uid())
                  .forEach(derived ->
                      taker.take(DerivationView.line(derived), TableRows.row(entry, derived))));
    }
  };

  /** The longest period of statistics, and the number of sources, hosts and errors in them. */
  private static final int MAX_DAYS = 366;

  private static final int NAMED = 1_000;

  private static final int PAGE = 500;

  private final List<Column> columns;

  Exportable(List<Column> columns) {
    this.columns = columns;
  }

  /** Receives a record as JSON and as cells of a table. */
  @FunctionalInterface
  interface Taker {
    void take(String json, List<String> cells);
  }

  /**
   * The selection of records.
   *
   * @param feedIds only these feeds; empty for all
   * @param onePerCluster of entries that are copies of each other, only the first
   * @param now the time that statistics refer to
   */
  public record Chosen(
      Set<UUID> feedIds, Instant from, Instant until, boolean onePerCluster, Instant now) {
    /** The start; null for all, which a store can list without sorting. */
    @Nullable Instant since() {
      return from.equals(Instant.EPOCH) ? null : from;
    }

    boolean holds(Instant time) {
      return !time.isBefore(from) && time.isBefore(until);
    }
  }

  List<Column> columns() {
    return columns;
  }

  /** Passes the records to the taker; at most one page is in memory. */
  abstract void each(Store store, Chosen chosen, Taker taker);

  static void eachEntry(Store store, Chosen chosen, Consumer<Entry> taker) {
    store
        .entries()
        .all(
            new EntryQuery(
                    chosen.feedIds, chosen.since(), EntryQuery.Order.OLDEST_FIRST, null, PAGE)
                .onePerCluster(chosen.onePerCluster))
        .filter(entry -> entry.firstSeen().isBefore(chosen.until))
        .forEach(taker);
  }

  static void eachFeed(Store store, Chosen chosen, Consumer<Feed> taker) {
    store
        .feeds()
        .all()
        .filter(feed -> chosen.feedIds.isEmpty() || chosen.feedIds.contains(feed.id()))
        .forEach(taker);
  }
}
