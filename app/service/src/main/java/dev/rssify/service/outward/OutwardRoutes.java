package dev.rssify.service.outward;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.route.Scope;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.Store;
import dev.rssify.embed.GeneratedSecrets;
import dev.rssify.embed.StandingQueryFactory;
import dev.rssify.formats.opml.Opml;
import dev.rssify.formats.opml.OpmlWriter;
import dev.rssify.json.outward.OutwardFeedJson;
import dev.rssify.json.outward.OutwardFeedView;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Routes for the documents and definitions of outward feeds. */
public final class OutwardRoutes implements RouteGroup {

  private static final int MAX_BYTES = 65_536;

  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private static final Param<String> FILE =
      Params.segment(
          "file",
          "The name of an outward feed, with .atom, .rss, .json or .opml for its document.");
  private static final Param<String> NAME = Params.segment("name", "The name of an outward feed.");
  private static final Param<String> TOKEN =
      Params.text("token", "The token of the feed, where reading requires one.");
  private static final Param<Position> PAGE = position("page", "The next link of a document.");
  private static final Param<Position> ARCHIVE =
      position("archive", "The prev-archive link of a document (RFC 5005).");

  private final Store store;
  private final OutwardFeeds feeds;
  private final OutwardDocuments documents;
  private final OutwardAddress address;
  private final InstantSource clock;

  public OutwardRoutes(
      Store store,
      OutwardFeeds feeds,
      OutwardDocuments documents,
      OutwardAddress address,
      InstantSource clock) {
    this.store = store;
    this.feeds = feeds;
    this.documents = documents;
    this.address = address;
    this.clock = clock;
  }

  private static Param<Position> position(String name, String description) {
    return new Param<>(
        Param.In.QUERY,
        name,
        description,
        null,
        "a position as in the links of a document",
        Map.of("type", "string"),
        OutwardRequest::position,
        ErrorCode.BAD_CURSOR);
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/out", "list_outward_feeds", "The outward feeds, by name.")
            .responses(Reply.json("The definitions.", "OutwardFeedList"))
            .by(this::list),
        Route.get("/out.opml", "export_outward_feeds", "The outward feeds as a list for readers.")
            .responses(
                new Reply(200, "The URLs of the feeds, without tokens.", "text/x-opml", "Text"))
            .by(this::opml),
        Route.post("/out", "add_outward_feed", "Define an outward feed.")
            .takesBody(new RequestBody(List.of(RouteResult.JSON), MAX_BYTES, "NewOutwardFeed"))
            .responses(
                new Reply(201, "The definition, with its token.", RouteResult.JSON, "OutwardFeed"))
            .fails(ErrorCode.CONFLICT, ErrorCode.UNPROCESSABLE)
            .by(this::add),
        Route.get("/out/{file}", "get_outward_feed", "A document or definition of an outward feed.")
            .takes(FILE, TOKEN, PAGE, ARCHIVE)
            .responses(
                new Reply(
                    200,
                    "The newest entries as .atom, .rss or .json, the feeds as .opml, or, without an"
                        + " ending, the definition.",
                    "application/atom+xml",
                    "Text"),
                new Reply(200, "", "application/rss+xml", "Text"),
                new Reply(200, "", "application/feed+json", "Any"),
                new Reply(200, "", "text/x-opml", "Text"),
                Reply.json("", "OutwardFeed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR)
            .opensByUrlToken()
            .by(this::get),
        Route.delete("/out/{name}", "remove_outward_feed", "Remove an outward feed.")
            .takes(NAME)
            .responses(new Reply(204, "The outward feed was removed.", "", ""))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call ->
                change(
                    call,
                    feed -> {
                      boolean _ = feeds.remove(feed.name());
                      return new RouteResult.Done();
                    })),
        Route.post(
                "/out/{name}/token",
                "rotate_outward_token",
                "Replace the token of an outward feed; the old one is invalid at once.")
            .takes(NAME)
            .responses(Reply.json("The definition, with the new token.", "OutwardFeed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call ->
                change(
                    call,
                    feed -> {
                      String token = OutwardTokens.random();
                      OutwardFeed changed = feed.withToken(token);
                      feeds.replace(changed);
                      return RouteResult.json(OutwardFeedView.line(changed, token, base(call)));
                    })),
        Route.delete(
                "/out/{name}/token",
                "revoke_outward_token",
                "Revoke the token of an outward feed; only the service's own tokens can read it then.")
            .takes(NAME)
            .responses(Reply.json("The definition, without a token.", "OutwardFeed"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
            .by(call ->
                change(
                    call,
                    feed -> {
                      OutwardFeed changed = feed.withToken(null);
                      feeds.replace(changed);
                      return RouteResult.json(OutwardFeedView.line(changed, null, base(call)));
                    })));
  }

  private String base(Call call) {
    return address.base(call.host());
  }

  private RouteResult list(Call call) {
    return RouteResult.json(
        Reports.list(
            "outward_feeds",
            feeds.all().stream()
                .map(feed -> OutwardFeedView.line(feed, null, base(call)))
                .toList()));
  }

  private RouteResult opml(Call call) {
    List<Opml.Outline> outlines =
        feeds.all().stream()
            .<Opml.Outline>map(feed ->
                new Opml.Subscription(
                    feed.shownTitle(),
                    OutwardRequest.newest(feed, "atom", base(call), null).current(),
                    base(call),
                    null))
            .toList();
    return new RouteResult.Whole(
        200,
        OutwardDocuments.OPML_TYPE,
        OpmlWriter.write(new Opml("Outward feeds", outlines)).getBytes(StandardCharsets.UTF_8),
        Map.of());
  }

  private RouteResult add(Call call) {
    String token = OutwardTokens.random();
    try {
      OutwardFeed feed =
          OutwardFeedJson.read(
                  new String(call.body(), StandardCharsets.UTF_8), GeneratedSecrets.id())
              .withToken(token);
      Optional<RouteResult.Problem> unknown = unknownParts(feed);
      if (unknown.isPresent()) {
        return unknown.get();
      }
      return feeds.add(feed)
          ? RouteResult.json(
              201,
              OutwardFeedView.line(feed, token, base(call)),
              Map.of("Location", "/out/" + feed.name()))
          : RouteResult.problem(
              ErrorCode.CONFLICT,
              "an outward feed of this name exists, or there are " + OutwardFeeds.MAX,
              "name");
    } catch (IllegalArgumentException e) {
      return RouteResult.problem(ErrorCode.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
  }

  /** Without its feeds or its query it would have no entry, and the reason would show nowhere. */
  private Optional<RouteResult.Problem> unknownParts(OutwardFeed feed) {
    List<String> unknown = new OutwardEntries(store).unknownFeeds(feed);
    if (!unknown.isEmpty()) {
      return Optional.of(
          RouteResult.problem(
              ErrorCode.UNPROCESSABLE,
              "no feed '" + unknown.getFirst() + "'; give ids or URLs of feeds, see GET /feeds",
              "feeds"));
    }
    String query = feed.query();
    return query == null
            || StandingQueryFactory.queries(store).list().stream()
                .anyMatch(one -> one.name().equals(query))
        ? Optional.empty()
        : Optional.of(
            RouteResult.problem(
                ErrorCode.UNPROCESSABLE,
                "no standing query '" + query + "'; add it first, see POST /queries",
                "query"));
  }

  /** Changes a definition. */
  private interface Change {
    RouteResult of(OutwardFeed feed);
  }

  private RouteResult change(Call call, Change change) {
    Optional<OutwardFeed> feed = feeds.find(call.get(NAME));
    if (feed.isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such outward feed", "name");
    }
    return feed.get().configured()
        ? RouteResult.problem(
            ErrorCode.CONFLICT,
            "the outward feed is defined in the configuration; change it there",
            "name")
        : change.of(feed.get());
  }

  private RouteResult get(Call call) {
    String file = call.get(FILE);
    int dot = file.lastIndexOf('.');
    Optional<OutwardFeed> feed = feeds.find(dot < 0 ? file : file.substring(0, dot));
    Optional<String> token = call.find(TOKEN);
    boolean allowed =
        call.allows(Scope.READ)
            || (dot > 0 && feed.isPresent() && token.isPresent() && feed.get().isFor(token.get()));
    if (!allowed) {
      // The same error for unknown names, so that names cannot be guessed.
      return RouteResult.problem(
          ErrorCode.UNAUTHORIZED, "use the URL with the token of this feed", "token");
    }
    if (feed.isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such outward feed", "file");
    }
    return dot < 0
        ? RouteResult.json(OutwardFeedView.line(feed.get(), null, base(call)))
        : document(call, feed.get(), file.substring(dot + 1), token.orElse(null));
  }

  private RouteResult document(
      Call call, OutwardFeed feed, String extension, @Nullable String token) {
    Optional<Position> archive = call.find(ARCHIVE);
    OutwardRequest request =
        new OutwardRequest(
            feed,
            extension,
            archive.or(() -> call.find(PAGE)).orElse(null),
            archive.isPresent(),
            base(call),
            token,
            address.hubUrl());
    Optional<OutwardDocuments.Document> document = documents.document(request);
    return document.isPresent()
        ? served(request, document.get())
        : RouteResult.problem(
            ErrorCode.NOT_FOUND, "the formats are atom, rss, json and opml", "file");
  }

  private RouteResult served(OutwardRequest request, OutwardDocuments.Document document) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("Link", request.links());
    // A change in the same second would have the same time.
    Instant modified = document.modified();
    if (modified.getEpochSecond() < clock.instant().getEpochSecond()) {
      headers.put("Last-Modified", HTTP_DATE.format(modified));
    }
    return new RouteResult.Whole(
        200, document.mediaType(), document.body(), document.gzip(), headers, "");
  }
}
