package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.Endpoint;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.operations.inspection.EntryKeyFinder;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.EntryDocuments;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Routes that read entries. */
public final class EntryRoutes implements RouteGroup {

  static final Param<String> UID = Params.uidSegment("uid", "The uid of an entry.");

  private static final String NEWEST = "newest";
  private static final String LISTING = "entries";
  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);
  private static final Param<Position> CURSOR =
      Cursor.in(LISTING, 2, parts -> new Position(Params.time(parts.get(0)), uid(parts.get(1))));
  private static final String PUBLISHED = "published";
  private static final Param<String> BY =
      Params.choice(
          "by",
          "The time that since and until compare: when the entry was first seen or published. By"
              + " published, a page can be empty although there is a next one.",
          List.of("seen", PUBLISHED));
  private static final Param<String> ORDER =
      Params.choice("order", "The order by time.", List.of(NEWEST, "oldest"));
  private static final Param<String> KEY =
      Params.text(
          "key",
          "Only the entries with this id, with this link as published or normalized, or with this value"
              + " of keys.xxh64 or keys.md5. Other filters except tag are ignored.");

  private static final String REPRESENTATIVE = "representative";
  private static final Param<String> CLUSTER =
      Params.choice(
          "cluster",
          "representative: of each cluster of copies, only the first entry in the selected feeds.",
          List.of("all", REPRESENTATIVE));

  private static final Param<String> HTML =
      Params.choice(
          "html",
          "sanitized: adds content_html, the content as markup that is safe to show.",
          List.of("none", "sanitized"));

  private static final Param<String> WITH =
      Params.choice(
          "with", "article: adds the article behind the entry.", List.of("none", "article"));

  /** Entries scanned for one page by published time, however few of them match. */
  private static final int MAX_SCANNED = 10_000;

  private final ServedEngine engine;
  private final Store store;
  private final FeedFinder finder;
  private final EntryKeyFinder keyFinder;
  private final FeedFilter filter;
  private final ConcurrencyLimit heavyRequests;
  private final EntryDocuments documents;

  public EntryRoutes(ServedEngine engine, TagIndex tags, ConcurrencyLimit heavyRequests) {
    this.engine = engine;
    this.store = engine.store();
    this.finder = new FeedFinder(store);
    this.keyFinder = new EntryKeyFinder(store);
    this.filter = new FeedFilter(finder, tags);
    this.heavyRequests = heavyRequests;
    this.documents =
        store.entries() instanceof EntryDocuments quick
            ? quick
            : uid -> store.entries().entry(uid).map(EntryDocument::utf8);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/feeds/{id}/entries", "list_feed_entries", "The entries of a feed, by time.")
            .takes(FeedRoutes.ID, TimeRange.SINCE, KEY, CLUSTER, ORDER, LIMIT, CURSOR)
            .takes(TimeRange.UNTIL, BY)
            .responses(Reply.json("A page of entries.", "EntryPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .by(limitedWhenHeavy(heavyRequests, this::listFeed)),
        Route.get("/entries", "list_entries", "The entries of all feeds, by time.")
            .takes(TimeRange.SINCE, FeedFilter.TAG, KEY, CLUSTER, ORDER, LIMIT, CURSOR)
            .takes(FeedFilter.FEED, TimeRange.UNTIL, BY)
            .responses(Reply.json("A page of entries.", "EntryPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR, ErrorCode.UNPROCESSABLE)
            .by(limitedWhenHeavy(heavyRequests, this::listAll)),
        Route.get("/entries/{uid}", "get_entry", "An entry with all fields.")
            .takes(UID, HTML, WITH)
            .responses(Reply.json("The entry.", "Entry"))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::getEntry));
  }

  /** Requests that may scan thousands of entries run a few at a time. */
  private static Endpoint limitedWhenHeavy(ConcurrencyLimit limit, Endpoint endpoint) {
    Endpoint limited = limit.limited(endpoint);
    return call ->
        call.find(KEY).isPresent() || call.get(BY).equals(PUBLISHED)
            ? limited.response(call)
            : endpoint.response(call);
  }

  private RouteResult listFeed(Call call) {
    return FeedRoutes.withFeed(finder, call, feed -> list(call, Optional.of(Set.of(feed.id()))));
  }

  private RouteResult listAll(Call call) {
    return filter.response(call, feeds -> list(call, feeds));
  }

  private RouteResult list(Call call, Optional<Set<UUID>> feeds) {
    Optional<String> key = call.find(KEY);
    if (key.isPresent()) {
      return keyMatches(
          feeds.isPresent() ? keyFinder.find(key.get(), feeds.get()) : keyFinder.find(key.get()));
    }
    if (feeds.isPresent() && feeds.get().isEmpty()) {
      return RouteResult.json(Reports.page(LISTING, List.of(), null));
    }
    return TimeRange.response(call, period -> list(call, feeds.orElse(Set.of()), period));
  }

  private RouteResult keyMatches(Optional<List<Entry>> entries) {
    return entries.isPresent()
        ? RouteResult.json(Reports.page(LISTING, toJson(entries.get()), null))
        : RouteResult.problem(
            ErrorCode.UNPROCESSABLE,
            "too many entries to search for this key (limit "
                + EntryKeyFinder.MAX_FEEDS
                + " feeds, or "
                + EntryKeyFinder.MAX_ENTRIES
                + " entries for a hash); give a tag or a feed",
            "key");
  }

  private RouteResult getEntry(Call call) {
    if (call.get(HTML).equals("sanitized") || call.get(WITH).equals("article")) {
      return getExtendedEntry(call);
    }
    Optional<byte[]> entry = documents.json(call.get(UID));
    return entry.isPresent()
        ? RouteResult.json(clustered(call.get(UID), entry.get()))
        : RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid");
  }

  private byte[] clustered(String uid, byte[] entry) {
    ClusterMember member = store.clusters().of(Set.of(uid)).get(uid);
    return member == null
        ? entry
        : RecordJson.merge(
                new String(entry, StandardCharsets.UTF_8), EntryDocument.clusterId(member))
            .getBytes(StandardCharsets.UTF_8);
  }

  /** The entry with {@code content_html}, with its article, or both. */
  private RouteResult getExtendedEntry(Call call) {
    Optional<Entry> entry = store.entries().entry(call.get(UID));
    if (entry.isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid");
    }
    ParsedEntry published = entry.get().content().published();
    String html =
        Objects.requireNonNullElse(
            published.content(), Objects.requireNonNullElse(published.summary(), ""));
    String article =
        new Derivations(store)
            .newest(entry.get().uid(), EntryArticle.KIND)
            .map(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8))
            .orElse("null");
    return RouteResult.json(
        RecordJson.merge(
            toJson(List.of(entry.get())).getFirst(),
            call.get(HTML).equals("sanitized")
                ? RecordJson.line(Map.of("content_html", engine.sanitized(html)))
                : "{}",
            call.get(WITH).equals("article") ? RecordJson.field("article", article) : "{}"));
  }

  private RouteResult list(Call call, Set<UUID> feeds, TimeRange period) {
    Order order = call.get(ORDER).equals(NEWEST) ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
    EntryQuery query =
        new EntryQuery(feeds, null, order, call.find(CURSOR).orElse(null), call.get(LIMIT))
            .onePerCluster(call.get(CLUSTER).equals(REPRESENTATIVE));
    if (call.get(BY).equals(PUBLISHED)) {
      return byPublished(query, period);
    }
    EntryPage page = store.entries().list(query.since(period.from()).until(period.to()));
    return page(page.entries(), page.next());
  }

  private RouteResult byPublished(EntryQuery query, TimeRange period) {
    List<Entry> found = new ArrayList<>();
    Position next = query.after();
    for (int scanned = 0; scanned < MAX_SCANNED; scanned += query.limit()) {
      EntryPage page = store.entries().list(next == null ? query : query.from(next));
      for (Entry entry : page.entries()) {
        if (period.holds(entry.publishedOrSeen())) {
          if (found.size() == query.limit()) {
            return page(found, query.order().of(found.getLast()));
          }
          found.add(entry);
        }
      }
      next = page.next();
      if (next == null) {
        break;
      }
    }
    return page(found, next);
  }

  private RouteResult page(List<Entry> entries, @Nullable Position next) {
    return RouteResult.json(
        Reports.page(
            LISTING,
            toJson(entries),
            next == null ? null : Cursor.of(LISTING, next.sortAt().toString(), next.uid())));
  }

  private List<String> toJson(List<Entry> entries) {
    return EntryDocument.lines(entries, store.clusters(), new FeedTitles(store));
  }

  private static String uid(String part) {
    return UID.reader().apply(part);
  }
}
