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
import dev.rssify.core.model.feed.Feed;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Routes that read entries. */
public final class EntryRoutes implements RouteGroup {

  static final Param<String> UID = Params.uidSegment("uid", "The uid of an entry.");

  private static final String NEWEST = "newest";
  private static final String LISTING = "entries";
  private static final Param<Integer> LIMIT = Params.limit(100, 1_000);
  private static final Param<Position> CURSOR =
      Cursor.in(LISTING, 2, parts -> new Position(Params.time(parts.get(0)), uid(parts.get(1))));
  private static final Param<Instant> SINCE =
      Params.time(
          "since", "Only entries first seen at this time or later, whatever their own date.");
  private static final Param<String> ORDER =
      Params.choice("order", "The order by time.", List.of(NEWEST, "oldest"));

  private static final Param<String> TAG =
      Params.text("tag", "Only entries of feeds with a subscription that has this tag.");
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

  /** Maximum number of feeds with the tag. */
  private static final int MAX_FEEDS = 10_000;

  private final ServedEngine engine;
  private final Store store;
  private final FeedFinder finder;
  private final EntryKeyFinder keyFinder;
  private final TagIndex tags;
  private final Endpoint limitedListAll;
  private final EntryDocuments documents;

  public EntryRoutes(ServedEngine engine, TagIndex tags, ConcurrencyLimit heavyRequests) {
    this.engine = engine;
    this.store = engine.store();
    this.finder = new FeedFinder(store);
    this.keyFinder = new EntryKeyFinder(store);
    this.tags = tags;
    this.limitedListAll = heavyRequests.limited(this::listAll);
    this.documents =
        store.entries() instanceof EntryDocuments quick
            ? quick
            : uid -> store.entries().entry(uid).map(EntryDocument::utf8);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/feeds/{id}/entries", "list_feed_entries", "The entries of a feed, by time.")
            .takes(FeedRoutes.ID, SINCE, KEY, CLUSTER, ORDER, LIMIT, CURSOR)
            .responses(Reply.json("A page of entries.", "EntryPage"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .by(call -> FeedRoutes.withFeed(finder, call, feed -> listFeed(call, feed))),
        Route.get("/entries", "list_entries", "The entries of all feeds, by time.")
            .takes(SINCE, TAG, KEY, CLUSTER, ORDER, LIMIT, CURSOR)
            .responses(Reply.json("A page of entries.", "EntryPage"))
            .fails(ErrorCode.BAD_CURSOR, ErrorCode.UNPROCESSABLE)
            .by(call -> call.find(KEY).isPresent() ? limitedListAll.response(call) : listAll(call)),
        Route.get("/entries/{uid}", "get_entry", "An entry with all fields.")
            .takes(UID, HTML, WITH)
            .responses(Reply.json("The entry.", "Entry"))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::getEntry));
  }

  private RouteResult listFeed(Call call, Feed feed) {
    Set<UUID> own = Set.of(feed.id());
    Optional<String> key = call.find(KEY);
    return key.isPresent() ? keyMatches(keyFinder.find(key.get(), own)) : list(call, own);
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

  private RouteResult listAll(Call call) {
    Optional<String> tag = call.find(TAG);
    Optional<String> key = call.find(KEY);
    if (tag.isEmpty()) {
      return key.isPresent() ? keyMatches(keyFinder.find(key.get())) : list(call, Set.of());
    }
    Set<UUID> feeds = tags.feeds(tag.get());
    if (key.isPresent()) {
      return keyMatches(keyFinder.find(key.get(), feeds));
    }
    if (feeds.size() > MAX_FEEDS) {
      return RouteResult.problem(
          ErrorCode.UNPROCESSABLE, "more than " + MAX_FEEDS + " feeds have this tag", "tag");
    }
    return feeds.isEmpty()
        ? RouteResult.json(Reports.page(LISTING, List.of(), null))
        : list(call, feeds);
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

  private RouteResult list(Call call, Set<UUID> feeds) {
    Order order = call.get(ORDER).equals(NEWEST) ? Order.NEWEST_FIRST : Order.OLDEST_FIRST;
    EntryPage page =
        store
            .entries()
            .list(
                new EntryQuery(
                        feeds,
                        call.find(SINCE).orElse(null),
                        order,
                        call.find(CURSOR).orElse(null),
                        call.get(LIMIT))
                    .onePerCluster(call.get(CLUSTER).equals(REPRESENTATIVE)));
    Position next = page.next();
    return RouteResult.json(
        Reports.page(
            LISTING,
            toJson(page.entries()),
            next == null ? null : Cursor.of(LISTING, next.sortAt().toString(), next.uid())));
  }

  private List<String> toJson(List<Entry> entries) {
    return EntryDocument.lines(entries, store.clusters(), new FeedTitles(store));
  }

  private static String uid(String part) {
    return UID.reader().apply(part);
  }
}
