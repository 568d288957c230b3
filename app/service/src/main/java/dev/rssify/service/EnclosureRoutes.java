package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.store.Store;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.json.codec.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The stored enclosures of entries. They are never served with their own media type: the content is
 * untrusted.
 *
 * @param media empty when the store is in memory
 */
record EnclosureRoutes(Store store, Optional<MediaFolder> media) implements RouteGroup {

  private static final String BYTES = "application/octet-stream";
  private static final Param<String> UID = Params.uidSegment("uid", "The uid of an entry.");
  private static final Param<Integer> NUMBER =
      Params.numberSegment("n", "The number of an enclosure, from 0.");
  private static final Param<String> RANGE =
      Params.textHeader("Range", "One range of bytes, such as bytes=1000-1999.");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/entries/{uid}/enclosures", "list_enclosures", "The enclosures of an entry.")
            .takes(UID)
            .responses(Reply.json("The files: stored, or the reason why not.", "EnclosureList"))
            .fails(ErrorCode.NOT_FOUND)
            .by(call ->
                derivation(call)
                    .<RouteResult>map(found -> RouteResult.json(found.content().toBytes()))
                    .orElseGet(EnclosureRoutes::unknown)),
        Route.get("/entries/{uid}/enclosures/{n}", "get_enclosure", "A stored enclosure.")
            .takes(UID, NUMBER, RANGE)
            .responses(
                new Reply(200, "The bytes.", BYTES, "Bytes"),
                new Reply(206, "The bytes of the range.", BYTES, "Bytes"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.EXPIRED, ErrorCode.RANGE_NOT_SATISFIABLE)
            .by(this::bytes));
  }

  private Optional<Derivation> derivation(Call call) {
    return new Derivations(store).newest(call.get(UID), EntryEnclosures.KIND);
  }

  private static RouteResult unknown() {
    return RouteResult.problem(
        ErrorCode.NOT_FOUND,
        "no enclosure of this entry is stored; set enclosures.types, or wait until it is fetched",
        "uid");
  }

  private RouteResult bytes(Call call) {
    Optional<EntryEnclosures.File> file =
        derivation(call).stream()
            .flatMap(found ->
                RecordJson.read(
                    EntryEnclosures.class,
                    new String(found.content().toBytes(), StandardCharsets.UTF_8))
                    .files()
                    .stream())
            .filter(one -> one.number() == call.get(NUMBER))
            .findFirst();
    if (file.isEmpty()) {
      return unknown();
    }
    String sha256 = file.get().sha256();
    if (sha256 == null) {
      return RouteResult.problem(
          ErrorCode.NOT_FOUND, "the enclosure is not stored: " + file.get().status(), "n");
    }
    return media
        .flatMap(folder -> folder.find(sha256))
        .map(path -> send(path, sha256, call))
        .orElseGet(() ->
            RouteResult.problem(ErrorCode.EXPIRED, "the enclosure was deleted by retention", "n"));
  }

  private static RouteResult send(Path path, String sha256, Call call) {
    long total = path.toFile().length();
    Optional<RequestedRange> range =
        call.find(RANGE).flatMap(value -> RequestedRange.of(value, total));
    if (range.isPresent() && range.get().isEmpty()) {
      return RouteResult.problem(
          ErrorCode.RANGE_NOT_SATISFIABLE, "the enclosure has " + total + " bytes", "Range");
    }
    RequestedRange sent = range.orElse(new RequestedRange(0, total - 1));
    Map<String, String> headers =
        range.isPresent()
            ? Map.of(
                "Content-Disposition",
                "attachment",
                "Accept-Ranges",
                "bytes",
                "Content-Range",
                "bytes " + sent.first() + "-" + sent.last() + "/" + total)
            : Map.of("Content-Disposition", "attachment", "Accept-Ranges", "bytes");
    return new RouteResult.Streamed(
        range.isPresent() ? 206 : 200,
        BYTES,
        out -> copy(path, sent, out),
        "\"" + sha256 + "\"",
        sent.length(),
        headers);
  }

  private static void copy(Path path, RequestedRange range, OutputStream out) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      in.skipNBytes(range.first());
      byte[] buffer = new byte[64 << 10];
      long left = range.length();
      while (left > 0) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new IOException("the enclosure was deleted by retention");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
  }
}
