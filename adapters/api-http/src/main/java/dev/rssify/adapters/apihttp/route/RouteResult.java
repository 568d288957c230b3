package dev.rssify.adapters.apihttp.route;

import dev.rssify.json.view.DiscoveryView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of a route. */
public sealed interface RouteResult {

  /** Headers in addition to the common ones. */
  default Map<String, String> headers() {
    return Map.of();
  }

  /**
   * A response in memory, which can be compressed and answered with 304.
   *
   * @param gzip the body compressed with gzip, if the route has it already; null otherwise
   * @param changed what the request changed, for the audit log; empty if the path says it
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on to be written, never compared
  record Whole(
      int status,
      String mediaType,
      byte[] body,
      byte @Nullable [] gzip,
      Map<String, String> headers,
      String changed)
      implements RouteResult {

    public Whole(int status, String mediaType, byte[] body, Map<String, String> headers) {
      this(status, mediaType, body, null, headers, "");
    }
  }

  /**
   * A streamed response.
   *
   * @param status 200, or 206 for a part
   * @param tag the ETag; null if it is unknown before the response is sent
   * @param length the number of bytes; null if it is unknown before the response is sent
   */
  record Streamed(
      int status,
      String mediaType,
      Content content,
      @Nullable String tag,
      @Nullable Long length,
      Map<String, String> headers)
      implements RouteResult {

    public Streamed(
        String mediaType,
        Content content,
        @Nullable String tag,
        @Nullable Long length,
        Map<String, String> headers) {
      this(200, mediaType, content, tag, length, headers);
    }

    public Streamed(String mediaType, Content content) {
      this(mediaType, content, null, null, Map.of());
    }

    /** The same response with other content. */
    Streamed with(Content other) {
      return new Streamed(status, mediaType, other, tag, length, headers);
    }
  }

  /** Success without a body. */
  record Done() implements RouteResult {}

  /**
   * An error response (RFC 9457).
   *
   * @param field the parameter or field that is wrong; null if none is
   * @param horizon the oldest cursor that is still valid, for {@code cursor_expired}
   * @param retryAfterSeconds for Retry-After; null for none
   * @param feeds of {@code several_feeds}: the candidates, most likely first
   */
  record Problem(
      ErrorCode error,
      String detail,
      @Nullable String field,
      @Nullable Long horizon,
      @Nullable Long retryAfterSeconds,
      Map<String, String> headers,
      List<DiscoveryView.Found> feeds)
      implements RouteResult {

    public Problem(
        ErrorCode error,
        String detail,
        @Nullable String field,
        @Nullable Long horizon,
        @Nullable Long retryAfterSeconds,
        Map<String, String> headers) {
      this(error, detail, field, horizon, retryAfterSeconds, headers, List.of());
    }
  }

  /** The content of a streamed response; always closed, even if it is not written. */
  @FunctionalInterface
  interface Content extends AutoCloseable {
    void writeTo(OutputStream out) throws IOException, InterruptedException;

    @Override
    default void close() {}
  }

  String JSON = "application/json";

  static RouteResult json(String text) {
    return json(200, text, Map.of());
  }

  /** A response of encoded JSON. */
  static RouteResult json(byte[] utf8) {
    return new Whole(200, JSON, utf8, Map.of());
  }

  static RouteResult json(int status, String text, Map<String, String> headers) {
    return new Whole(status, JSON, text.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** The result of a change whose path does not say what was changed. */
  static RouteResult changed(String what, String json) {
    return new Whole(200, JSON, json.getBytes(StandardCharsets.UTF_8), null, Map.of(), what);
  }

  static Problem problem(ErrorCode error, String detail) {
    return problem(error, detail, null);
  }

  static Problem problem(ErrorCode error, String detail, @Nullable String field) {
    return new Problem(error, detail, field, null, null, Map.of());
  }

  static Problem tooManyRequests(String detail, long retryAfterSeconds) {
    return later(ErrorCode.TOO_MANY_REQUESTS, detail, retryAfterSeconds);
  }

  /** An error with Retry-After. */
  static Problem later(ErrorCode error, String detail, long retryAfterSeconds) {
    return new Problem(
        error,
        detail,
        null,
        null,
        retryAfterSeconds,
        Map.of("Retry-After", Long.toString(retryAfterSeconds)));
  }
}
