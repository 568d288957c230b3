package dev.rssify.adapters.apihttp;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.rssify.adapters.apihttp.route.Gzip;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.view.Reports;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends responses: with common headers, compressed where it pays, and 304 when the client has the
 * same already.
 */
final class ResponseWriter {

  static final String PROBLEM_JSON = "application/problem+json";

  /** Shorter ones fit a packet anyway. */
  private static final int WORTH_COMPRESSING = 1_024;

  /** Shorter ones fit what the machine holds for a reader. */
  private static final int WORTH_WATCHING = 65_536;

  private static final byte[] NOTHING = {};

  private static final String GONE = "the reader is gone";

  private static final String OLD = "the response ends with the connection";

  /** Responses are never executed, framed or sniffed, and always revalidated. */
  static final List<Header> COMMON_HEADERS =
      List.of(
          HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
          HeaderValues.createCached(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
          HeaderValues.createCached("Referrer-Policy", "no-referrer"),
          HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"),
          HeaderValues.createCached("Cache-Control", "private, no-cache"));

  /** Shrinks to a tenth; other streams are compressed already, or must come at once. */
  private static final String LINES = "application/x-ndjson";

  void send(RouteResult result, Incoming request, ServerResponse response) {
    COMMON_HEADERS.forEach(response::header);
    switch (result) {
      case RouteResult.Whole whole -> whole(whole, request, response);
      case RouteResult.Streamed streamed -> {
        try (RouteResult.Content content = streamed.content()) {
          streamed(streamed, content, request, response);
        }
      }
      case RouteResult.Done() -> response.status(Status.NO_CONTENT_204).send();
      case RouteResult.Problem problem -> {
        problem.headers().forEach(response::header);
        response.status(problem.error().status());
        response.header(HeaderNames.CONTENT_TYPE, PROBLEM_JSON);
        body(text(problem), request, response);
      }
    }
  }

  static byte[] text(RouteResult.Problem problem) {
    return Reports.problem(
            problem.error().code(),
            problem.error().title(),
            problem.error().status(),
            problem.detail(),
            problem.field(),
            problem.horizon(),
            problem.retryAfterSeconds(),
            problem.feeds())
        .getBytes(StandardCharsets.UTF_8);
  }

  private void whole(RouteResult.Whole whole, Incoming request, ServerResponse response) {
    whole.headers().forEach(response::header);
    response.status(whole.status());
    if (whole.status() == 200 && isRead(request)) {
      String tag = tag(whole.body());
      response.header(HeaderNames.ETAG, tag);
      response.header(HeaderNames.VARY, whole.headers().getOrDefault("Vary", "Accept-Encoding"));
      if (isHeld(request, tag, whole.headers().get("Last-Modified"))) {
        response.status(Status.NOT_MODIFIED_304).send();
        return;
      }
    }
    response.header(HeaderNames.CONTENT_TYPE, whole.mediaType());
    byte[] body = whole.body();
    if (body.length >= WORTH_COMPRESSING && takesGzip(request.header("Accept-Encoding"))) {
      body = whole.gzip() == null ? Gzip.compress(body) : whole.gzip();
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    }
    body(body, request, response);
  }

  private void body(byte[] body, Incoming request, ServerResponse response) {
    if (request.method().equals("HEAD")) {
      response.contentLength(body.length);
      response.send(NOTHING);
    } else if (body.length <= WORTH_WATCHING) {
      response.send(body);
    } else {
      response.contentLength(body.length);
      try (OutputStream out = new SlicedOutput(response.outputStream())) {
        out.write(body);
      } catch (IOException | UncheckedIOException e) {
        throw new CloseConnectionException(GONE, e);
      }
    }
  }

  private void streamed(
      RouteResult.Streamed streamed,
      RouteResult.Content content,
      Incoming request,
      ServerResponse response) {
    if (streamed.tag() != null && holds(request.header("If-None-Match"), streamed.tag())) {
      response.header(HeaderNames.ETAG, streamed.tag());
      response.status(Status.NOT_MODIFIED_304).send();
      return;
    }
    if (request.method().equals("HEAD")) {
      describe(streamed, response);
      if (streamed.length() == null) {
        if (endsConnection(streamed)) {
          OutputStream _ = ClientConnection.current().output(response);
          throw new CloseConnectionException(OLD);
        }
        // An unknown length is not 0. The server ends chunks that never started, so
        // nothing may follow on this connection.
        response.header(HeaderValues.TRANSFER_ENCODING_CHUNKED);
        response.header(HeaderValues.CONNECTION_CLOSE);
      }
      response.send(NOTHING);
      return;
    }
    boolean lines = streamed.mediaType().equals(LINES);
    boolean compressed = lines && takesGzip(request.header("Accept-Encoding"));
    Supplier<OutputStream> begin =
        () -> {
          describe(streamed, response);
          if (lines) {
            response.header(HeaderNames.VARY, "Accept-Encoding");
          }
          if (compressed) {
            response.header(HeaderNames.CONTENT_ENCODING, "gzip");
          }
          return endsConnection(streamed)
              ? ClientConnection.current().output(response)
              : response.outputStream();
        };
    try {
      write(content, new StreamOutput(begin, compressed), request, response);
    } catch (IOException | UncheckedIOException e) {
      throw new CloseConnectionException(GONE, e);
    }
    if (endsConnection(streamed)) {
      throw new CloseConnectionException(OLD);
    }
  }

  /** Without chunks and length, a response ends with its connection. */
  private static boolean endsConnection(RouteResult.Streamed streamed) {
    return streamed.length() == null && ClientConnection.current().isOld();
  }

  private void write(
      RouteResult.Content content, StreamOutput out, Incoming request, ServerResponse response)
      throws IOException {
    try {
      content.writeTo(out);
      out.finish();
    } catch (IOException | RuntimeException | InterruptedException e) {
      if (!out.hasStarted()) {
        send(Faults.problem(request.path(), e), request, response);
        return;
      }
      if (e instanceof StoreException) {
        RouteResult.Problem _ = Faults.problem(request.path(), e); // at least log it
      }
      throw new CloseConnectionException(GONE, e);
    }
  }

  private static void describe(RouteResult.Streamed streamed, ServerResponse response) {
    streamed.headers().forEach(response::header);
    response.status(streamed.status());
    response.header(HeaderNames.CONTENT_TYPE, streamed.mediaType());
    if (streamed.tag() != null) {
      response.header(HeaderNames.ETAG, streamed.tag());
    }
    if (streamed.length() != null) {
      response.contentLength(streamed.length());
    }
  }

  private static boolean isRead(Incoming request) {
    return request.method().equals("GET") || request.method().equals("HEAD");
  }

  /**
   * Weak, since it is the same for any coding. A collision would only hide a change of an entry
   * from readers of that entry, so a fast hash is enough.
   */
  private static String tag(byte[] body) {
    return "W/\"" + Hashing.xxh3_128().hashBytesTo128Bits(body) + "\"";
  }

  /** A client with an ETag is compared by that alone (RFC 9110, 13.2.2). */
  private static boolean isHeld(Incoming request, String tag, @Nullable String modified) {
    String held = request.header("If-None-Match");
    return held == null
        ? modified != null && modified.equals(request.header("If-Modified-Since"))
        : holds(held, tag);
  }

  private static boolean holds(@Nullable String held, String tag) {
    String plain = tag.startsWith("W/") ? tag.substring(2) : tag;
    return held != null
        && (held.strip().equals("*")
            || Arrays.stream(held.split(",", -1))
                .map(String::strip)
                .anyMatch(one -> one.equals(plain) || one.equals("W/" + plain)));
  }

  private static boolean takesGzip(@Nullable String accepted) {
    return accepted != null
        && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",", -1))
            .map(one -> one.replace(" ", ""))
            .anyMatch(one ->
                one.equals("gzip") || (one.startsWith("gzip;q=") && !one.matches(".*=0(\\.0*)?")));
  }
}
