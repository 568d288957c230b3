package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Entry;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawRef;
import dev.rssify.core.operations.KeptAnswer;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.store.Store;
import dev.rssify.json.RawJson;
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

/** What servers sent, byte for byte. It is never shown as what it says it is: it is not ours. */
public record RawRoutes(Store store, KeptAnswers answers) implements RouteGroup {

  private static final String BYTES = "application/octet-stream";
  private static final Param<UUID> FETCH =
      Params.uuidSegment("fetch_id", "A fetch, as raw_refs of entries name it.");
  private static final Param<Boolean> DECODED =
      Params.flag("decoded", "Without content codings such as gzip.");

  /** Request headers of ours that hold no secret; those an operator gives a feed may. */
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
        Route.get("/raw/{fetch_id}", "get_raw", "An answer exactly as it was served.")
            .takes(FETCH, DECODED)
            .answers(new Reply(200, "Its bytes.", BYTES, ""))
            .fails(Trouble.NOT_FOUND, Trouble.EXPIRED)
            .by(this::bytes),
        Route.get("/raw/{fetch_id}/headers", "get_raw_headers", "What is known of an answer.")
            .takes(FETCH)
            .answers(Reply.json("Status line and headers, in their order.", "Raw"))
            .fails(Trouble.NOT_FOUND, Trouble.EXPIRED)
            .by(this::headers),
        Route.get("/entries/{uid}/raw", "get_entry_raw", "The bytes an entry was read from.")
            .takes(EntryRoutes.UID)
            .answers(new Reply(200, "Its bytes, content-decoded.", BYTES, ""))
            .fails(Trouble.NOT_FOUND, Trouble.EXPIRED)
            .by(this::ofEntry));
  }

  private Answer bytes(Call call) {
    UUID id = call.get(FETCH);
    boolean decoded = call.get(DECODED);
    return withKept(
        answers.find(id),
        kept -> {
          Long length = decoded ? null : kept.wire().length();
          kept.wire().close();
          return new Answer.Streamed(
              BYTES, out -> copy(id, decoded, out), tag(kept, decoded), length, attached(id));
        });
  }

  /** What was served once never changes. */
  private static String tag(KeptAnswer.Kept kept, boolean decoded) {
    return "\"" + kept.raw().bodySha256() + (decoded ? "-decoded" : "") + "\"";
  }

  /** Opened only when it is written, so that nothing is left open when it is not. */
  private void copy(UUID id, boolean decoded, OutputStream out) throws IOException {
    if (!(answers.find(id) instanceof KeptAnswer.Kept kept)) {
      throw new IOException("it is not kept any longer");
    }
    try (Body wire = kept.wire()) {
      if (!decoded) {
        copy(wire, out);
        return;
      }
      try (Body plain = answers.decoded(kept)) {
        copy(plain, out);
      }
    }
  }

  private static void copy(Body body, OutputStream out) throws IOException {
    try (InputStream in = body.open()) {
      in.transferTo(out);
    }
  }

  private Answer headers(Call call) {
    return withKept(
        answers.find(call.get(FETCH)),
        kept -> {
          try (Body wire = kept.wire()) {
            return Answer.json(new RawJson().write(new KeptAnswer.Kept(told(kept.raw()), wire)));
          }
        });
  }

  private static RawFetch told(RawFetch raw) {
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
        raw.parsed());
  }

  private static Headers only(Headers headers, Predicate<String> names) {
    return new Headers(
        headers.lines().stream()
            .filter(line -> names.test(line.name().toLowerCase(Locale.ROOT)))
            .toList());
  }

  private Answer ofEntry(Call call) {
    Entry entry = store.entries().entry(call.get(EntryRoutes.UID)).orElse(null);
    if (entry == null || entry.rawRefs().isEmpty()) {
      return Answer.problem(Trouble.NOT_FOUND, "there is no such entry", "uid");
    }
    RawRef newest = entry.rawRefs().getLast();
    return withKept(
        answers.find(newest.fetchId()),
        kept -> {
          try (Body _ = kept.wire()) {
            Optional<byte[]> slice = answers.slice(kept, entry.uid());
            return slice.isPresent()
                ? new Answer.Whole(200, BYTES, slice.get(), attached(kept.fetchId()))
                : Answer.problem(
                    Trouble.NOT_FOUND, "it is not known which bytes this entry is made of", "uid");
          }
        });
  }

  private static Map<String, String> attached(UUID fetch) {
    return Map.of("Content-Disposition", "attachment", "X-Fetch-Id", fetch.toString());
  }

  /** Answers with what is kept. */
  @FunctionalInterface
  private interface KeptAnswering {
    Answer of(KeptAnswer.Kept kept);
  }

  private static Answer withKept(KeptAnswer answer, KeptAnswering answering) {
    return switch (answer) {
      case KeptAnswer.Kept kept -> answering.of(kept);
      case KeptAnswer.Expired _ ->
          Answer.problem(Trouble.EXPIRED, "its bytes are not kept any longer", "fetch_id");
      case KeptAnswer.Nothing nothing ->
          Answer.problem(
              Trouble.NOT_FOUND, "it brought no bytes: " + nothing.outcome(), "fetch_id");
      case KeptAnswer.Lost _ ->
          Answer.problem(Trouble.NOT_FOUND, "its bytes are not where they should be", "fetch_id");
      case KeptAnswer.Unknown _ ->
          Answer.problem(Trouble.NOT_FOUND, "no such fetch is known", "fetch_id");
    };
  }
}
