package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.contexts.FeedContexts;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.CopyListView;
import dev.rssify.json.view.EnrichmentView;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.NewDerivation;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Routes for data computed from entries: articles, clusters, contexts and other derivations, and
 * the queue that computes them.
 */
public record DerivationRoutes(ServedEngine engine, ConcurrencyLimit heavyRequests)
    implements RouteGroup {

  private static final int MAX_BYTES = 4 << 20;
  private static final Param<Integer> LIMIT = Params.limit(20, 100);

  /** How many of the entries compared last are scanned for the newest clusters. */
  private static final int MAX_SCANNED = 2_000;

  /** How many of the newest events are scanned for the newest contexts. */
  private static final int LAST_EVENTS = 20_000;

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/entries/{uid}/article", "get_article", "The article behind an entry.")
            .takes(EntryRoutes.UID)
            .responses(
                Reply.json(
                    "The article; its status is the reason when there is no text.", "Article"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> withEntry(call, this::article)),
        Route.get(
                "/entries/{uid}/cluster", "get_cluster", "The entries that are copies of an entry.")
            .takes(EntryRoutes.UID)
            .responses(Reply.json("The cluster, its representative first.", "Cluster"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> withEntry(call, this::cluster)),
        Route.get("/entries/{uid}/derivations", "list_derivations", "The derivations of an entry.")
            .takes(EntryRoutes.UID)
            .responses(Reply.json("In the order they were added.", "DerivationList"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call -> withEntry(call, this::list)),
        Route.post(
                "/entries/{uid}/derivations",
                "add_derivation",
                "Add a derivation that another program computed from an entry.")
            .takes(EntryRoutes.UID)
            .takesBody(new RequestBody(List.of(RouteResult.JSON), MAX_BYTES, "NewDerivation"))
            .responses(new Reply(201, "The derivation was stored.", RouteResult.JSON, "Derivation"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT, ErrorCode.UNPROCESSABLE)
            .by(call -> withEntry(call, entry -> add(call, entry))),
        Route.get("/feeds/{id}/context", "get_context", "What a feed is about at present.")
            .takes(FeedRoutes.ID)
            .responses(Reply.json("Summaries and keywords of its recent entries.", "Context"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call ->
                FeedRoutes.withFeed(new FeedFinder(store()), call, feed -> context(feed.id()))),
        Route.get(
                "/clusters",
                "list_clusters",
                "The clusters that grew last, with several entries each.")
            .takes(LIMIT)
            .responses(Reply.json("The newest first, with up to 20 entries each.", "ClusterList"))
            .by(heavyRequests.limited(this::clusters)),
        Route.get("/contexts", "list_contexts", "The contexts of feeds that changed last.")
            .takes(LIMIT)
            .responses(Reply.json("The newest first, with the titles of feeds.", "ContextList"))
            .by(heavyRequests.limited(this::contexts)),
        Route.get("/enrichment", "get_enrichment", "The queue that computes derivations.")
            .responses(Reply.json("Its state.", "Enrichment"))
            .by(_ ->
                RouteResult.json(
                    EnrichmentView.line(
                        engine.enrichment(),
                        new BackgroundProblems(engine.store().flags()).all()))));
  }

  private RouteResult withEntry(Call call, Function<Entry, RouteResult> with) {
    return store()
        .entries()
        .entry(call.get(EntryRoutes.UID))
        .map(with)
        .orElseGet(() -> RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid"));
  }

  private RouteResult article(Entry entry) {
    return new Derivations(store())
        .newest(entry.uid(), EntryArticle.KIND)
        .<RouteResult>map(found -> RouteResult.json(found.content().toBytes()))
        .orElseGet(() ->
            RouteResult.problem(
                ErrorCode.NOT_FOUND,
                "this entry has no article; set articles.mode, or wait until its page is fetched",
                "uid"));
  }

  private RouteResult cluster(Entry entry) {
    return CopyListView.of(store(), entry.uid())
        .<RouteResult>map(view -> RouteResult.json(view.line()))
        .orElseGet(() ->
            RouteResult.problem(
                ErrorCode.NOT_FOUND,
                "this entry has no cluster; set clusters.enabled, or wait until it is compared",
                "uid"));
  }

  private RouteResult context(UUID feedId) {
    return new FeedContexts(store())
        .current(feedId)
        .<RouteResult>map(body -> RouteResult.json(body.toBytes()))
        .orElseGet(() ->
            RouteResult.problem(
                ErrorCode.NOT_FOUND,
                "this feed has no context; set contexts.enabled, or wait for its next entry",
                "id"));
  }

  private RouteResult clusters(Call call) {
    return RouteResult.json(
        Reports.list(
            "clusters",
            CopyListView.newest(store(), call.get(LIMIT), MAX_SCANNED).stream()
                .map(CopyListView::line)
                .toList()));
  }

  /** The journal has the order, the derivations have the current text. */
  private RouteResult contexts(Call call) {
    long after = Math.max(store().journal().horizon(), store().journal().head() - LAST_EVENTS);
    List<JournalEvent> updates =
        store().journal().ofTypes(Set.of("context_updated"), after, LAST_EVENTS);
    FeedContexts contexts = new FeedContexts(store());
    FeedTitles titles = new FeedTitles(store());
    return RouteResult.json(
        Reports.list(
            "contexts",
            updates.reversed().stream()
                .map(JournalEvent::feedId)
                .distinct()
                .limit(call.get(LIMIT))
                .flatMap(feedId ->
                    contexts
                        .current(feedId)
                        .map(body ->
                            RecordJson.merge(
                                new String(body.toBytes(), StandardCharsets.UTF_8),
                                titles.field(feedId)))
                        .stream())
                .toList()));
  }

  private RouteResult list(Entry entry) {
    return RouteResult.json(
        Reports.list(
            "derivations",
            store().derivations().ofEntry(entry.uid()).stream()
                .map(Reports.DerivationView::line)
                .toList()));
  }

  private RouteResult add(Call call, Entry entry) {
    NewDerivation given;
    try {
      given = NewDerivation.read(new String(call.body(), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
    Optional<Derivation> added = engine.addDerivation(entry, given);
    return added.isPresent()
        ? RouteResult.json(201, Reports.DerivationView.line(added.get()), Map.of())
        : RouteResult.problem(
            ErrorCode.CONFLICT,
            "the entry has "
                + given.kind()
                + " "
                + given.version()
                + " already; use another version");
  }

  private Store store() {
    return engine.store();
  }
}
