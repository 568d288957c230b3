package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.RawView;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Routes for stored responses, byte for byte. They are never served with their own media type: the
 * content is untrusted.
 */
public record RawRoutes(Store store, StoredResponses responses) implements RouteGroup {

  private static final String BYTES = "application/octet-stream";
  private static final Param<UUID> FETCH =
      Params.uuidSegment("fetch_id", "The id of a fetch, as in raw_refs of entries.");
  private static final Param<Boolean> DECODED =
      Params.flag("decoded", "Remove content codings such as gzip.");

  /** Request headers that contain no secrets; headers that an operator sets for a feed may. */
  private static final Set<String> PLAIN =
      Set.of(
          "host",
          "user-agent",
          "accept",
          "accept-encoding",
          "if-none-match",
          "if-modified-since",
          "a-im");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/raw/{fetch_id}", "get_raw", "A stored response exactly as served.")
            .takes(FETCH, DECODED)
            .responses(new Reply(200, "The bytes.", BYTES, "Bytes"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.EXPIRED)
            .by(this::bytes),
        Route.get(
                "/raw/{fetch_id}/headers", "get_raw_headers", "The metadata of a stored response.")
            .takes(FETCH)
            .responses(Reply.json("Status line and headers, in their order.", "Raw"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.EXPIRED)
            .by(this::headers),
        Route.get("/entries/{uid}/raw", "get_entry_bytes", "The bytes an entry was read from.")
            .takes(EntryRoutes.UID)
            .responses(new Reply(200, "The bytes, content-decoded.", BYTES, "Bytes"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.EXPIRED)
            .by(this::ofEntry));
  }

  private RouteResult bytes(Call call) {
    UUID id = call.get(FETCH);
    boolean decoded = call.get(DECODED);
    return withStored(
        responses.find(id),
        stored -> {
          Long length = decoded ? null : stored.wire().length();
          stored.wire().close();
          return new RouteResult.Streamed(
              BYTES, out -> copy(id, decoded, out), tag(stored, decoded), length, attached(id));
        });
  }

  /** The ETag of a stored response, which never changes. */
  private static String tag(StoredResponse.Stored stored, boolean decoded) {
    return "\"" + stored.raw().bodySha256() + (decoded ? "-decoded" : "") + "\"";
  }

  /** Opens the body only when it is written, so that an unsent response leaves nothing open. */
  private void copy(UUID id, boolean decoded, OutputStream out) throws IOException {
    if (!(responses.find(id) instanceof StoredResponse.Stored stored)) {
      throw new IOException("the response was deleted by retention");
    }
    try (Body wire = stored.wire()) {
      if (!decoded) {
        copy(wire, out);
        return;
      }
      try (Body plain = responses.decoded(stored)) {
        copy(plain, out);
      }
    }
  }

  private static void copy(Body body, OutputStream out) throws IOException {
    try (InputStream in = body.open()) {
      in.transferTo(out);
    }
  }

  private RouteResult headers(Call call) {
    return withStored(
        responses.find(call.get(FETCH)),
        stored -> {
          try (Body wire = stored.wire()) {
            return RouteResult.json(
                RawView.line(new StoredResponse.Stored(reported(stored.raw()), wire)));
          }
        });
  }

  private static RawFetch reported(RawFetch raw) {
    return new RawFetch(
        raw.fetchId(),
        raw.feedId(),
        raw.fetchedAt(),
        raw.url(),
        raw.httpStatus(),
        raw.statusLine(),
        only(raw.requestHeaders(), PLAIN::contains),
        only(raw.responseHeaders(), name -> !name.startsWith("set-cookie")),
        raw.bodyRef(),
        raw.bodySha256(),
        raw.contentType(),
        raw.contentLength(),
        raw.parsed(),
        raw.entryUid());
  }

  private static Headers only(Headers headers, Predicate<String> names) {
    return new Headers(
        headers.lines().stream()
            .filter(line -> names.test(line.name().toLowerCase(Locale.ROOT)))
            .toList());
  }

  private RouteResult ofEntry(Call call) {
    Entry entry = store.entries().entry(call.get(EntryRoutes.UID)).orElse(null);
    if (entry == null || entry.rawRefs().isEmpty()) {
      return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such entry", "uid");
    }
    RawRef newest = entry.rawRefs().getLast();
    return withStored(
        responses.find(newest.fetchId()),
        stored -> {
          try (Body _ = stored.wire()) {
            Optional<byte[]> slice = responses.slice(stored, entry.uid());
            return slice.isPresent()
                ? new RouteResult.Whole(200, BYTES, slice.get(), attached(stored.fetchId()))
                : RouteResult.problem(
                    ErrorCode.NOT_FOUND, "the byte range of this entry is unknown", "uid");
          }
        });
  }

  private static Map<String, String> attached(UUID fetch) {
    return Map.of("Content-Disposition", "attachment", "X-Fetch-Id", fetch.toString());
  }

  /** Creates the result from a stored response. */
  @FunctionalInterface
  private interface StoredRenderer {
    RouteResult of(StoredResponse.Stored stored);
  }

  private static RouteResult withStored(StoredResponse response, StoredRenderer renderer) {
    return switch (response) {
      case StoredResponse.Stored stored -> renderer.of(stored);
      case StoredResponse.Expired _ ->
          RouteResult.problem(ErrorCode.EXPIRED, "its bytes were deleted by retention", "fetch_id");
      case StoredResponse.Nothing nothing ->
          RouteResult.problem(
              ErrorCode.NOT_FOUND, "the response had no body: " + nothing.outcome(), "fetch_id");
      case StoredResponse.Lost _ ->
          RouteResult.problem(
              ErrorCode.NOT_FOUND,
              "its bytes are missing in the raw archive; run rssify verify",
              "fetch_id");
      case StoredResponse.Unknown _ ->
          RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such fetch", "fetch_id");
    };
  }
}
