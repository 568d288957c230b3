package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.FetchView;
import dev.rssify.json.view.Reports.DerivationView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of records that can be exported, with their columns. */
public enum Exportable {
  ENTRIES(
      "entry_uid,feed_id,feed_title,feed_url,title,link,canonical_link,published:moment,updated:moment,"
          + "first_seen:moment,last_seen:moment,seen_count:whole_number,version:whole_number,"
          + "authors:texts,categories:texts,enclosures:texts,language,content_quality,text,html") {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      Map<UUID, Optional<Feed>> feeds = new RecentFeeds(PAGE);
      eachEntry(
          store,
          chosen,
          entry ->
              taker.take(
                  EntryDocument.lines(List.of(entry), store.clusters()).getFirst(),
                  cells(entry, feeds.computeIfAbsent(entry.feedId(), store.feeds()::feed))));
    }

    private static List<String> cells(Entry entry, Optional<Feed> feed) {
      NormalizedEntry content = entry.content();
      ParsedEntry published = content.published();
      return List.of(
          entry.uid(),
          entry.feedId().toString(),
          text(feed.map(known -> known.description().title()).orElse("")),
          feed.map(Feed::url).orElse(""),
          text(content.published().title()),
          text(content.published().link()),
          text(WebUrl.onlyWeb(content.canonicalLink())),
          text(content.published().published()),
          text(content.published().updated()),
          text(entry.firstSeen()),
          text(entry.sightings().lastSeen()),
          text(entry.sightings().count()),
          text(entry.version()),
          texts(published.authors().stream().map(Person::name)),
          texts(published.categories().stream()),
          texts(published.enclosures().stream().map(Enclosure::url)),
          text(published.language()),
          content.quality().name().toLowerCase(Locale.ROOT),
          content.text(),
          text(published.content() == null ? published.summary() : published.content()));
    }
  },

  FEEDS(
      "id,url,title,site_link,health,state,next_run_at:moment,last_fetch_at:moment,"
          + "last_success_at:moment,consecutive_failures:whole_number,last_error,subscriptions:texts,tags:texts") {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      eachFeed(
          store,
          chosen,
          feed -> {
            List<Subscription> requests = store.subscriptions().of(feed.id());
            taker.take(FeedView.line(feed, requests), cells(feed, requests));
          });
    }

    private static List<String> cells(Feed feed, List<Subscription> requests) {
      LastError error = feed.state().health().lastError();
      return List.of(
          feed.id().toString(),
          feed.url(),
          text(feed.description().title()),
          text(WebUrl.onlyWeb(feed.description().siteLink())),
          feed.state().health().status().code(),
          feed.schedule().state().name().toLowerCase(Locale.ROOT),
          text(feed.schedule().nextRunAt()),
          text(feed.stats().lastFetchAt()),
          text(feed.stats().lastSuccessAt()),
          text(feed.stats().consecutiveFailures()),
          error == null ? "" : error.code(),
          texts(requests.stream().map(Subscription::id)),
          texts(requests.stream().flatMap(request -> request.tags().stream()).distinct()));
    }
  },

  FETCHES(
      "fetch_id,feed_id,at:moment,cause,url,status:whole_number,outcome,message,"
          + "queued_ms:whole_number,fetch_ms:whole_number,wire_bytes:whole_number,"
          + "decoded_bytes:whole_number,items_seen:whole_number,new_entries:whole_number,"
          + "updated_entries:whole_number") {
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
                          taker.take(FetchView.line(fetch), cells(fetch));
                        }
                      }));
    }

    private static List<String> cells(FetchRecord fetch) {
      return List.of(
          fetch.fetchId().toString(),
          fetch.feedId().toString(),
          text(fetch.at()),
          fetch.cause().name().toLowerCase(Locale.ROOT),
          fetch.url(),
          text(fetch.status()),
          fetch.outcome(),
          text(fetch.message()),
          text(fetch.queued().toMillis()),
          text(fetch.timings().total().toMillis()),
          text(fetch.wireBytes()),
          text(fetch.decodedBytes()),
          text(fetch.itemsSeen()),
          text(fetch.newEntries()),
          text(fetch.updatedEntries()));
    }
  },

  STATS("measure,name,value:number") {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      long days = Duration.between(chosen.from, chosen.now).toDays() + 1;
      Figure.of(new Statistics(store).over(Math.clamp(days, 1, MAX_DAYS), NAMED, chosen.now))
          .forEach(figure ->
              taker.take(
                  RecordJson.line(figure),
                  List.of(figure.measure(), text(figure.name()), text(figure.value()))));
    }
  },

  DERIVED("entry_uid,feed_id,kind,version,at:moment,media_type,content") {
    @Override
    void each(Store store, Chosen chosen, Taker taker) {
      eachEntry(
          store,
          chosen,
          entry ->
              store
                  .derivations()
                  .of(entry.uid())
                  .forEach(
                      derived -> taker.take(DerivationView.line(derived), cells(entry, derived))));
    }

    private static List<String> cells(Entry entry, Derivation derived) {
      return List.of(
          entry.uid(),
          entry.feedId().toString(),
          derived.kind(),
          derived.version(),
          text(derived.at()),
          derived.mediaType(),
          DerivationView.of(derived).content());
    }
  };

  /** The longest period of statistics, and the number of sources, hosts and errors in them. */
  private static final int MAX_DAYS = 366;

  private static final int NAMED = 1_000;

  private static final int PAGE = 500;

  private final List<Column> columns;

  /**
   * @param columns their names, with the type after a colon where it is not text
   */
  Exportable(String columns) {
    this.columns = Arrays.stream(columns.split(",", -1)).map(Exportable::column).toList();
  }

  private static Column column(String words) {
    int colon = words.indexOf(':');
    return colon < 0
        ? new Column(words, Column.Type.TEXT)
        : new Column(
            words.substring(0, colon),
            Column.Type.valueOf(words.substring(colon + 1).toUpperCase(Locale.ROOT)));
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
                chosen.feedIds,
                chosen.since(),
                chosen.onePerCluster,
                EntryQuery.Order.OLDEST_FIRST,
                null,
                PAGE))
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

  /** The cell of a list. */
  private static String texts(Stream<? extends @Nullable String> all) {
    return all.filter(Objects::nonNull)
        .map(text -> String.valueOf(text).replace(Column.SEPARATOR, ' '))
        .collect(Collectors.joining(String.valueOf(Column.SEPARATOR)));
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
