package dev.rssify.adapters.apihttp;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.json.ProblemJson;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends answers: with the headers that every answer has, compressed where that pays, and not at all
 * where the reader has the same already.
 */
final class AnswerWriter {

  static final String PROBLEM = "application/problem+json";

  /** Shorter ones fit a packet anyway. */
  private static final int WORTH_COMPRESSING = 1_024;

  private static final byte[] NOTHING = {};

  /** Nothing of ours is ever run, framed or guessed at; and everything is asked for again. */
  static final List<Header> ALWAYS =
      List.of(
          HeaderValues.createCached("X-Content-Type-Options", "nosniff"),
          HeaderValues.createCached(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
          HeaderValues.createCached("Referrer-Policy", "no-referrer"),
          HeaderValues.createCached("Cross-Origin-Resource-Policy", "same-origin"),
          HeaderValues.createCached("Cache-Control", "private, no-cache"));

  private AnswerWriter() {}

  static void send(Answer answer, Incoming request, ServerResponse response)
      throws InterruptedException {
    ALWAYS.forEach(response::header);
    answer.headers().forEach(response::header);
    switch (answer) {
      case Answer.Whole whole -> whole(whole, request, response);
      case Answer.Streamed streamed -> streamed(streamed, request, response);
      case Answer.Done() -> response.status(Status.NO_CONTENT_204).send();
      case Answer.Problem problem -> {
        response.status(problem.trouble().status());
        response.header(HeaderNames.CONTENT_TYPE, PROBLEM);
        body(text(problem), request, response);
      }
    }
  }

  static byte[] text(Answer.Problem problem) {
    return ProblemJson.write(
            problem.trouble().code(),
            problem.trouble().title(),
            problem.trouble().status(),
            problem.detail(),
            problem.field(),
            problem.horizon(),
            problem.retryAfterSeconds())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void whole(Answer.Whole whole, Incoming request, ServerResponse response) {
    response.status(whole.status());
    if (whole.status() == 200 && isRead(request)) {
      String tag = tag(whole.body());
      response.header(HeaderNames.ETAG, tag);
      response.header(HeaderNames.VARY, "Accept-Encoding");
      if (holds(request.header("If-None-Match"), tag)) {
        response.status(Status.NOT_MODIFIED_304).send();
        return;
      }
    }
    response.header(HeaderNames.CONTENT_TYPE, whole.mediaType());
    byte[] body = whole.body();
    if (body.length >= WORTH_COMPRESSING && takesGzip(request.header("Accept-Encoding"))) {
      body = compressed(body);
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    }
    body(body, request, response);
  }

  private static void body(byte[] body, Incoming request, ServerResponse response) {
    if (request.method().equals("HEAD")) {
      response.contentLength(body.length);
      response.send(NOTHING);
    } else {
      response.send(body);
    }
  }

  private static void streamed(Answer.Streamed streamed, Incoming request, ServerResponse response)
      throws InterruptedException {
    response.header(HeaderNames.CONTENT_TYPE, streamed.mediaType());
    if (request.method().equals("HEAD")) {
      response.send(NOTHING);
      return;
    }
    try (OutputStream out = response.outputStream()) {
      streamed.content().writeTo(out);
    } catch (IOException | UncheckedIOException e) {
      throw new CloseConnectionException("the reader is gone", e);
    }
  }

  private static boolean isRead(Incoming request) {
    return request.method().equals("GET") || request.method().equals("HEAD");
  }

  /**
   * Weak, since it is the same however the body travels. Whoever could make two bodies with one
   * hash would only keep readers of his own entry from seeing it change, so a quick hash will do.
   */
  private static String tag(byte[] body) {
    return "W/\"" + Hashing.xxh3_128().hashBytesTo128Bits(body) + "\"";
  }

  private static boolean holds(@Nullable String held, String tag) {
    String plain = tag.substring(2);
    return held != null
        && (held.strip().equals("*")
            || Arrays.stream(held.split(",", -1))
                .map(String::strip)
                .anyMatch(one -> one.equals(tag) || one.equals(plain)));
  }

  private static boolean takesGzip(@Nullable String accepted) {
    return accepted != null
        && Arrays.stream(accepted.toLowerCase(Locale.ROOT).split(",", -1))
            .map(one -> one.replace(" ", ""))
            .anyMatch(one ->
                one.equals("gzip") || (one.startsWith("gzip;q=") && !one.matches(".*=0(\\.0*)?")));
  }

  private static byte[] compressed(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 3);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
