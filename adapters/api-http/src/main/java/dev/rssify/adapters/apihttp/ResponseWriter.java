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
 * Sends responses: with common headers, compressed if larger than 1 KiB, and with 304 when the
 * client's copy is current.
 */
final class ResponseWriter {

  static final String PROBLEM_JSON = "application/problem+json";

  /** Smaller bodies fit into one packet, so compression saves nothing. */
  private static final int MIN_GZIP_BYTES = 1_024;

  /** Smaller bodies fit into the socket buffer, so a slow client does not block the write. */
  private static final int MAX_UNSLICED_BYTES = 65_536;

  private static final byte[] EMPTY_BODY = {};

  private static final String CLIENT_DISCONNECTED = "the client disconnected";

  private static final String TRUNCATED = "the response was cut off by an error";

  private static final String END_OF_HTTP_1_0_RESPONSE =
      "an HTTP/1.0 response without a length ends with its connection";

  /** Responses are never executed, framed or sniffed, and always revalidated. */
  static final List<Header> COMMON_HEADERS =
      List.of(
          HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
          HeaderValues.createCached(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
          HeaderValues.createCached("Referrer-Policy", "no-referrer"),
          HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"),
          HeaderValues.createCached("Cache-Control", "private, no-cache"));

  /**
   * The only streams that are compressed: lines of JSON shrink to a tenth. Other streams are
   * compressed already or must not be delayed.
   */
  private static final String NDJSON = "application/x-ndjson";

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
        body(problemJson(problem), request, response);
      }
    }
  }

  static byte[] problemJson(RouteResult.Problem problem) {
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
    if (whole.status() == 200 && isGetOrHead(request)) {
      String tag = tag(whole.body());
      response.header(HeaderNames.ETAG, tag);
      response.header(HeaderNames.VARY, whole.headers().getOrDefault("Vary", "Accept-Encoding"));
      if (isCurrent(request, tag, whole.headers().get("Last-Modified"))) {
        response.status(Status.NOT_MODIFIED_304).send();
        return;
      }
    }
    response.header(HeaderNames.CONTENT_TYPE, whole.mediaType());
    byte[] body = whole.body();
    if (body.length >= MIN_GZIP_BYTES && takesGzip(request.header("Accept-Encoding"))) {
      body = whole.gzip() == null ? Gzip.compress(body) : whole.gzip();
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    }
    body(body, request, response);
  }

  private void body(byte[] body, Incoming request, ServerResponse response) {
    if (request.method().equals("HEAD")) {
      response.contentLength(body.length);
      response.send(EMPTY_BODY);
    } else if (body.length <= MAX_UNSLICED_BYTES) {
      response.send(body);
    } else {
      response.contentLength(body.length);
      try (OutputStream out = new SlicedOutput(response.outputStream())) {
        out.write(body);
      } catch (IOException | UncheckedIOException e) {
        throw new CloseConnectionException(CLIENT_DISCONNECTED, e);
      }
    }
  }

  private void streamed(
      RouteResult.Streamed streamed,
      RouteResult.Content content,
      Incoming request,
      ServerResponse response) {
    if (streamed.tag() != null && matchesEtag(request.header("If-None-Match"), streamed.tag())) {
      response.header(HeaderNames.ETAG, streamed.tag());
      response.status(Status.NOT_MODIFIED_304).send();
      return;
    }
    if (request.method().equals("HEAD")) {
      writeHead(streamed, response);
      if (streamed.length() == null) {
        if (endsConnection(streamed)) {
          OutputStream _ = ClientConnection.current().output(response);
          throw new CloseConnectionException(END_OF_HTTP_1_0_RESPONSE);
        }
        // Content-Length would be 0, which is wrong. The server would end a chunked body that
        // never started, so the connection is closed.
        response.header(HeaderValues.TRANSFER_ENCODING_CHUNKED);
        response.header(HeaderValues.CONNECTION_CLOSE);
      }
      response.send(EMPTY_BODY);
      return;
    }
    boolean lines = streamed.mediaType().equals(NDJSON);
    boolean compressed = lines && takesGzip(request.header("Accept-Encoding"));
    Supplier<OutputStream> begin =
        () -> {
          writeHead(streamed, response);
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
      throw new CloseConnectionException(CLIENT_DISCONNECTED, e);
    }
    if (endsConnection(streamed)) {
      throw new CloseConnectionException(END_OF_HTTP_1_0_RESPONSE);
    }
  }

  /**
   * An HTTP/1.0 client knows no chunks: without a length, the end of the connection is the end of
   * the body.
   */
  private static boolean endsConnection(RouteResult.Streamed streamed) {
    return streamed.length() == null && ClientConnection.current().isHttp10();
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
      throw new CloseConnectionException(TRUNCATED, e);
    }
  }

  private static void writeHead(RouteResult.Streamed streamed, ServerResponse response) {
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

  private static boolean isGetOrHead(Incoming request) {
    return request.method().equals("GET") || request.method().equals("HEAD");
  }

  /**
   * The ETag of a body; weak, since gzip and identity share it. A hash collision could only cause a
   * wrong 304, so a fast hash is enough.
   */
  private static String tag(byte[] body) {
    return "W/\"" + Hashing.xxh3_128().hashBytesTo128Bits(body) + "\"";
  }

  /**
   * Whether the client's copy is current. If-None-Match takes precedence over If-Modified-Since
   * (RFC 9110, 13.2.2).
   */
  private static boolean isCurrent(Incoming request, String tag, @Nullable String modified) {
    String ifNoneMatch = request.header("If-None-Match");
    return ifNoneMatch == null
        ? modified != null && modified.equals(request.header("If-Modified-Since"))
        : matchesEtag(ifNoneMatch, tag);
  }

  private static boolean matchesEtag(@Nullable String ifNoneMatch, String tag) {
    String plain = tag.startsWith("W/") ? tag.substring(2) : tag;
    return ifNoneMatch != null
        && (ifNoneMatch.strip().equals("*")
            || Arrays.stream(ifNoneMatch.split(",", -1))
                .map(String::strip)
                .anyMatch(etag -> etag.equals(plain) || etag.equals("W/" + plain)));
  }

  private static boolean takesGzip(@Nullable String accepted) {
    return accepted != null
        && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",", -1))
            .map(coding -> coding.replace(" ", ""))
            .anyMatch(coding ->
                coding.equals("gzip")
                    || (coding.startsWith("gzip;q=") && !coding.matches(".*=0(\\.0*)?")));
  }
}
