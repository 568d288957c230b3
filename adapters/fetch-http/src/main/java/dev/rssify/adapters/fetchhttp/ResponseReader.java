package dev.rssify.adapters.fetchhttp;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Limits;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.FormattedHeader;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads a complete response: headers in order, the body as transferred, and the decoded body. */
final class ResponseReader {

  /** The usual ratio of decoded to compressed size of feeds; a buffer of that size is allocated. */
  static final int USUAL_RATIO = 4;

  private final Limits limits;
  private final Duration slowBody;
  private final ByteBudget budget;

  ResponseReader(HttpTransportConfig config, ByteBudget budget) {
    this.limits = config.limits();
    this.slowBody = config.timeouts().slowBody();
    this.budget = budget;
  }

  OutboundResult.Responded read(
      OutboundRequest request, ClassicHttpResponse response, CurrentExchange exchange)
      throws IOException {
    Headers headers = headers(response);
    Body wire = wire(response.getEntity(), request.maxWireBytes(), exchange.time());
    boolean handedOver = false;
    try (BodyCollector decoded = collector(exchange.time(), USUAL_RATIO * wire.length())) {
      exchange.phases().bodyEnds();
      OutboundResult.Responded result =
          new OutboundResult.Responded(
              response.getCode(),
              statusLine(response),
              headers,
              wire,
              ContentDecoder.decode(
                  wire, headers, request.maxDecodedBytes(), exchange.time(), decoded),
              exchange.phases().timings());
      handedOver = true;
      return result;
    } finally {
      if (!handedOver) {
        wire.close();
      }
    }
  }

  /** Reads the header only. */
  static OutboundResult.Responded head(ClassicHttpResponse response, CurrentExchange exchange) {
    Body none = Body.of(new byte[0]);
    return new OutboundResult.Responded(
        response.getCode(),
        statusLine(response),
        headers(response),
        none,
        none,
        exchange.phases().timings());
  }

  private static String statusLine(ClassicHttpResponse response) {
    return response.getVersion() + " " + response.getCode() + " " + response.getReasonPhrase();
  }

  static Headers headers(ClassicHttpResponse response) {
    List<Header> lines = new ArrayList<>();
    for (org.apache.hc.core5.http.Header line : response.getHeaders()) {
      lines.add(new Header(line.getName(), value(line)));
    }
    return new Headers(lines);
  }

  /**
   * The value as served. The client replaces NUL by a space, and a changed validator is worse than
   * none. A lone CR stays replaced, so that it never looks like the end of a line.
   */
  private static String value(org.apache.hc.core5.http.Header line) {
    return line instanceof FormattedHeader formatted
        ? formatted
            .getBuffer()
            .substringTrimmed(formatted.getValuePos(), formatted.getBuffer().length())
            .replace('\r', ' ')
            .replace('\n', ' ')
        : Objects.requireNonNullElse(line.getValue(), "");
  }

  private Body wire(@Nullable HttpEntity entity, long maxBytes, TimeLeft time) throws IOException {
    long declaredLength = entity == null ? 0 : entity.getContentLength();
    try (BodyCollector body = collector(time, declaredLength)) {
      if (entity == null) {
        return body.finish();
      }
      if (declaredLength > maxBytes) {
        throw tooLarge(maxBytes);
      }
      long start = System.nanoTime();
      byte[] buffer = new byte[8 << 10];
      InputStream in = entity.getContent();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (body.length() + n > maxBytes) {
          throw tooLarge(maxBytes);
        }
        body.add(buffer, n);
        requireRate(body.length(), System.nanoTime() - start);
      }
      return body.finish();
    }
  }

  /** Fails for a body slower than the minimum rate, long before the timeout of the exchange. */
  private void requireRate(long bytes, long nanos) throws IOException {
    boolean longEnough = nanos > slowBody.toNanos();
    if (longEnough && bytes < limits.minBytesPerSecond() * (nanos / 1e9)) {
      throw new OutboundException(
          FetchFailure.SLOW_BODY,
          "the body arrives at less than " + limits.minBytesPerSecond() + " bytes a second");
    }
  }

  private BodyCollector collector(TimeLeft time, long expected) {
    return new BodyCollector(
        budget.lease(time), limits.spillAbove(), limits.spillDirectory(), expected);
  }

  private static OutboundException tooLarge(long maxBytes) {
    return new OutboundException(
        FetchFailure.TOO_LARGE, "the body is longer than " + maxBytes + " bytes");
  }
}
