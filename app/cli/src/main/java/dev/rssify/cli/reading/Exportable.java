package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.adapters.exportparquet.TableRows;
import dev.rssify.cli.io.Period;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedListWriter;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.FetchView;
import dev.rssify.json.view.Reports.DerivationView;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of records that can be exported, with their columns. */
public enum Exportable {
  ENTRIES(TableRows.ENTRIES) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      Map<UUID, Optional<EventFeed>> feeds = new RecentFeeds(PAGE);
      FeedTitles titles = new FeedTitles(store);
      return entries(store, chosen)
          .map(entry ->
              new Row(
                  EntryDocument.lines(List.of(entry), store.clusters(), titles).getFirst(),
                  TableRows.row(
                      entry, feeds.computeIfAbsent(entry.feedId(), id -> feed(store, id)))));
    }
  },

  FEEDS(
      TableRows.columns(
          "id,url,title,site_link,health,state,next_run_at:moment,last_fetch_at:moment,"
              + "last_success_at:moment,consecutive_failures:whole_number,last_error,subscriptions:texts,tags:texts")) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      return feeds(store, chosen)
          .filter(feed -> chosen.span.holdsOrIsOpen(feed.stats().lastFetchAt()))
          .map(feed -> {
            List<Subscription> subscriptions = store.subscriptions().of(feed.id());
            return new Row(FeedView.line(feed, subscriptions), cells(feed, subscriptions));
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

  /** Subscriptions with their settings, as elements of feeds.json. */
  SUBSCRIPTIONS(TableRows.columns("url,label")) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      return feeds(store, chosen)
          .filter(feed -> !feed.id().equals(ArticleStore.ADDRESS.feedId()))
          .filter(feed -> chosen.span.holdsOrIsOpen(feed.stats().lastFetchAt()))
          .flatMap(feed ->
              store.subscriptions().of(feed.id()).stream()
                  .map(one ->
                      new Row(
                          FeedListWriter.line(feed, one),
                          List.of(one.address().url(), TableRows.text(one.label())))));
    }
  },

  FETCHES(TableRows.FETCHES) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      return feeds(store, chosen)
          .flatMap(feed -> {
            EventFeed named = EventFeed.of(feed, store.subscriptions().of(feed.id()));
            return store
                .fetches()
                .all(feed.id(), chosen.span.from(), chosen.span.to())
                .map(fetch ->
                    new Row(
                        RecordJson.merge(FetchView.line(fetch), fields(Optional.of(named))),
                        TableRows.row(fetch, named)));
          });
    }
  },

  STATS(TableRows.columns("measure,name,value:number")) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      Statistics.Report report = report(new Statistics(store), chosen);
      return Figure.of(report).stream()
          .filter(figure -> report.sizes().events() > 0 || !OF_STORE.contains(figure.measure()))
          .map(figure ->
              new Row(
                  RecordJson.line(figure),
                  List.of(
                      figure.measure(),
                      TableRows.text(figure.name()),
                      TableRows.text(figure.value()))));
    }

    // Hourly counts are stored longer than polls, but only for all feeds together.
    private static Statistics.Report report(Statistics statistics, Chosen chosen) {
      Instant to = chosen.span.to() == null ? chosen.now : chosen.span.to();
      Instant from = chosen.span.from() == null ? to.minus(STATS_OVER) : chosen.span.from();
      if (chosen.feedIds.isEmpty() && chosen.span.to() == null) {
        long days = Duration.between(from, chosen.now).toDays() + 1;
        return statistics.over(Math.clamp(days, 1, MAX_DAYS), NAMED, chosen.now);
      }
      return statistics.of(chosen.feedIds, from, to, NAMED);
    }
  },

  DERIVED(TableRows.DERIVATIONS) {
    @Override
    Stream<Row> rows(Store store, Chosen chosen) {
      Map<UUID, Optional<EventFeed>> feeds = new RecentFeeds(PAGE);
      return entries(store, chosen)
          .flatMap(entry ->
              store.derivations().ofEntry(entry.uid()).stream()
                  .map(derived -> {
                    Optional<EventFeed> feed =
                        feeds.computeIfAbsent(entry.feedId(), id -> feed(store, id));
                    return new Row(
                        RecordJson.merge(DerivationView.line(derived), fields(feed)),
                        TableRows.row(entry, feed, derived));
                  }));
    }
  };

  /** The longest period of statistics, and the number of sources, hosts and errors in them. */
  private static final int MAX_DAYS = 366;

  private static final int NAMED = 1_000;

  private static final int PAGE = 500;

  /** The period of rssify stats, today included. */
  private static final Duration STATS_OVER = Duration.ofDays(13);

  /** Figures that are known of a whole store only. */
  private static final Set<String> OF_STORE = Set.of("events", "responses", "store_bytes");

  private final List<Column> columns;

  Exportable(List<Column> columns) {
    this.columns = columns;
  }

  /** A record as JSON, and as cells of a table. */
  record Row(String json, List<String> cells) {}

  /**
   * The selection of records.
   *
   * @param feedIds only these feeds; empty for all
   * @param onePerCluster of entries that are copies of each other, only the first
   * @param limit the maximum number of records
   * @param now the time that statistics refer to
   */
  public record Chosen(
      Set<UUID> feedIds, Period.Span span, boolean onePerCluster, long limit, Instant now) {}

  List<Column> columns() {
    return columns;
  }

  /** The records, without a limit; at most one page is in memory. */
  abstract Stream<Row> rows(Store store, Chosen chosen);

  private static Optional<EventFeed> feed(Store store, UUID id) {
    return store
        .feeds()
        .feed(id)
        .map(feed -> EventFeed.of(feed, store.subscriptions().of(feed.id())));
  }

  /** The title and URL of a feed, as an object. */
  private static String fields(Optional<EventFeed> feed) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("feed_title", feed.map(EventFeed::title).orElse(null));
    fields.put("feed_url", feed.map(EventFeed::url).orElse(null));
    return RecordJson.line(fields);
  }

  private static Stream<Entry> entries(Store store, Chosen chosen) {
    int page = (int) Math.min(PAGE, chosen.limit);
    return store
        .entries()
        .all(
            new EntryQuery(
                    chosen.feedIds, chosen.span.from(), EntryQuery.Order.OLDEST_FIRST, null, page)
                .until(chosen.span.to())
                .onePerCluster(chosen.onePerCluster));
  }

  /** The feeds by id, whatever the period. */
  static Stream<Feed> feeds(Store store, Chosen chosen) {
    return store
        .feeds()
        .all()
        .filter(feed -> chosen.feedIds.isEmpty() || chosen.feedIds.contains(feed.id()));
  }
}
