package dev.rssify.embed.media;

import dev.rssify.core.enrich.Enricher.Failure;
import dev.rssify.core.enrich.Requests;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.parsed.Enclosure;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Receives one enclosure in parts of 8 MiB. Each part is a separate request, so that polls of the
 * host can run in between and an interruption loses at most one part.
 *
 * <p>Invariants: parts are combined only when all have the same strong validator and length. A
 * server that ignores ranges, or has no validator, sends the whole file in one response.
 *
 * <p>Not thread-safe.
 *
 * @param types the allowed media types
 */
record Download(
    Enclosure enclosure, PartialFile file, List<String> types, long maxBytes, MediaFolder folder) {

  static final long PART = 8L << 20;

  /** Limit for a file in one response: it uses the memory and disk space of all requests. */
  static final long WHOLE = 32L << 20;

  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final int MAX_RESTARTS = 3;
  private static final String TOO_LARGE = FetchFailure.TOO_LARGE.code();
  private static final Resource FILE = new Resource("*/*");
  private static final Set<String> UNKNOWN =
      Set.of("", "application/octet-stream", "binary/octet-stream");
  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429);

  /** Whether the download has succeeded or failed for good. */
  boolean ended() {
    return file.get("status") != null;
  }

  /** Whether bytes were received since the last call, also by an earlier process. */
  boolean hasProgressed() throws IOException {
    String offset = Long.toString(file.offset());
    boolean progressed = file.offset() > 0 && !offset.equals(file.get("interrupted_at"));
    file.set("interrupted_at", offset);
    file.save();
    return progressed;
  }

  /** The maximum of bytes still to receive. */
  long remaining() {
    return file.total() < 0 ? Math.min(maxBytes, WHOLE) : file.total() - file.offset();
  }

  /**
   * Makes one request.
   *
   * @return why no further request may follow in this attempt; empty to continue
   */
  Optional<Requests.Result> next(Requests requests) throws IOException {
    if (file.total() >= 0 && file.offset() == file.total()) {
      if (Files.exists(file.data())) {
        complete();
        return Optional.empty();
      }
      file.restart(); // the process ended after the file was moved
    }
    long offset = file.offset();
    Requests.Result result =
        requests.get(
            enclosure.url(),
            isWhole() ? FILE : FILE.part(offset, offset + PART - 1),
            file.validators().orElse(null),
            new FetchLimits.Overrides(TIMEOUT, Math.min(maxBytes, WHOLE)));
    switch (result) {
      case Requests.Result.Received(Exchange exchange) -> {
        try {
          return received(exchange);
        } finally {
          exchange.wire().close();
          exchange.decoded().close();
        }
      }
      case Requests.Result.Failed(Failure failure, Duration _)
          when failure.code().equals(TOO_LARGE) && offset > 0 -> {
        restart(); // the file changed, and the response has all of it instead of a part
        return Optional.empty();
      }
      case Requests.Result.Failed(Failure failure, Duration _) when failure.permanent() -> {
        fail(failure);
        return Optional.empty();
      }
      case Requests.Result.Failed _, Requests.Result.Later _ -> {
        return Optional.of(result);
      }
    }
  }

  private boolean isWhole() {
    return file.get("whole") != null;
  }

  private Optional<Requests.Result> received(Exchange exchange) throws IOException {
    switch (exchange.status()) {
      case 200 -> {
        if (hasType(exchange)) {
          file.restart();
          describe(exchange, exchange.decoded().length());
          file.append(exchange.decoded());
          complete();
        }
      }
      case 206 -> part(exchange);
      case 404, 410 -> fail("gone", "the server responded with " + exchange.status());
      case 416 -> {
        if (isWhole()) {
          fail("http_416", "the server responded with 416");
        } else if (file.offset() > 0) {
          restart();
        } else {
          wholeInstead();
        }
      }
      default -> {
        int status = exchange.status();
        Failure failure =
            new Failure(
                "http_" + status,
                "the server responded with " + status,
                status < 500 && !TEMPORARY.contains(status));
        if (!failure.permanent()) {
          return Optional.of(new Requests.Result.Failed(failure, Duration.ZERO));
        }
        fail(failure);
      }
    }
    return Optional.empty();
  }

  private void part(Exchange exchange) throws IOException {
    ContentRange range = ContentRange.of(exchange).orElse(null);
    if (isWhole()) {
      fail("bad_range", "the server sent a part of the file that was not requested");
    } else if (range == null || range.first() != file.offset()) {
      wholeInstead();
    } else if (range.total() > maxBytes) {
      fail(TOO_LARGE, "the file has " + range.total() + " bytes");
    } else if (range.first() == 0) {
      firstPart(exchange, range);
    } else if (range.total() != file.total() || !isSame(exchange)) {
      restart();
    } else {
      append(exchange);
    }
  }

  private void firstPart(Exchange exchange, ContentRange range) throws IOException {
    if (hasType(exchange)) {
      describe(exchange, range.total());
      if (file.validators().isEmpty() && exchange.wire().length() < range.total()) {
        wholeInstead();
      } else {
        append(exchange);
      }
    }
  }

  private void append(Exchange exchange) throws IOException {
    file.append(exchange.wire());
    if (file.offset() == file.total()) {
      complete();
    }
  }

  /** Whether a part is of the same version of the file as the earlier parts. */
  private boolean isSame(Exchange exchange) {
    String etag = file.get("etag");
    return etag == null
        ? exchange
            .headers()
            .first("Last-Modified")
            .equals(Optional.ofNullable(file.get("last_modified")))
        : exchange.headers().first("ETag").equals(Optional.of(etag));
  }

  private boolean hasType(Exchange exchange) throws IOException {
    String served = exchange.headers().first("Content-Type").map(EnclosureConfig::bare).orElse("");
    @Nullable String declared = enclosure.type();
    String type =
        UNKNOWN.contains(served) && declared != null ? EnclosureConfig.bare(declared) : served;
    if (EnclosureConfig.matches(types, type)) {
      file.set("type", type);
      return true;
    }
    fail("wrong_type", "the content type is " + (type.isEmpty() ? "unknown" : type));
    return false;
  }

  /** Only strong validators: a weak one allows other bytes (RFC 9110, 13.1.5). */
  private void describe(Exchange exchange, long total) {
    file.set("final_url", exchange.url());
    file.set("total", Long.toString(total));
    file.set("fetched_at", exchange.at().toString());
    file.set(
        "etag", exchange.headers().first("ETag").filter(tag -> !tag.startsWith("W/")).orElse(null));
    file.set("last_modified", exchange.headers().first("Last-Modified").orElse(null));
  }

  private void restart() throws IOException {
    String before = file.get("restarts");
    int restarts = before == null ? 1 : Integer.parseInt(before) + 1;
    file.set("restarts", Integer.toString(restarts));
    if (restarts > MAX_RESTARTS) {
      fail("changed", "the file changed each time while it was received");
    } else {
      file.restart();
    }
  }

  private void wholeInstead() throws IOException {
    file.set("whole", "true");
    file.restart();
  }

  private void complete() throws IOException {
    file.set("sha256", folder.complete(file.data()));
    file.set("status", "ok");
    file.save();
  }

  private void fail(String code, String message) throws IOException {
    fail(new Failure(code, message, true));
  }

  private void fail(Failure failure) throws IOException {
    Files.deleteIfExists(file.data());
    file.set("status", failure.code());
    file.set("message", failure.message());
    file.save();
  }
}
