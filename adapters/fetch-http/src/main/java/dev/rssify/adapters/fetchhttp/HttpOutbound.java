package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.FetchFailure;
import dev.rssify.core.model.Header;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.OutboundResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request and brings back what was served, byte for byte.
 *
 * <p>Threading: safe for many threads, best virtual ones; a send occupies the caller's thread.
 */
public final class HttpOutbound implements Outbound, AutoCloseable {

  private final DeadlineWatch deadlines = new DeadlineWatch();
  private final CloseableHttpClient client;

  public HttpOutbound(HttpOutboundConfig config) {
    GuardedResolver resolver = new GuardedResolver(new AddressGuard(config.allowedRanges()));
    this.client = ClientFactory.create(config, resolver);
  }

  @Override
  public OutboundResult send(OutboundRequest request) {
    PhaseClock phases = new PhaseClock();
    HttpUriRequestBase get;
    try {
      get = get(request);
    } catch (URISyntaxException | IllegalArgumentException e) {
      return failed(FetchFailure.BAD_URL, "not a URL that can be fetched: " + e, phases);
    }
    try (DeadlineWatch.Timer deadline = deadlines.start(request.timeout(), get::cancel)) {
      try {
        return ScopedValue.where(PhaseClock.CURRENT, phases)
            .call(() -> exchange(request, get, phases));
      } catch (IOException e) {
        return deadline.expired()
            ? failed(
                FetchFailure.EXCHANGE_TIMEOUT,
                "no complete answer within " + request.timeout().toSeconds() + " s",
                phases)
            : failed(Failures.of(e), Failures.message(e), phases);
      }
    }
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    deadlines.close();
  }

  private OutboundResult exchange(
      OutboundRequest request, HttpUriRequestBase get, PhaseClock phases) throws IOException {
    try (ClassicHttpResponse response = client.executeOpen(null, get, null)) {
      Headers headers = headers(response);
      Body wire;
      try {
        wire = read(response.getEntity(), request.maxWireBytes());
      } catch (TooLargeException e) {
        get.cancel(); // closing politely would read the rest
        throw e;
      }
      phases.bodyEnds();
      Body decoded = ContentDecoder.decode(wire, headers, request.maxDecodedBytes());
      return new OutboundResult.Answered(
          response.getCode(), headers, wire, decoded, phases.timings());
    }
  }

  private static HttpUriRequestBase get(OutboundRequest request) throws URISyntaxException {
    URI uri = new URI(request.url());
    boolean web =
        "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    if (!web || uri.getHost() == null) {
      throw new IllegalArgumentException("neither http nor https: " + request.url());
    }
    HttpUriRequestBase get = new HttpUriRequestBase("GET", uri);
    for (Header header : request.headers().lines()) {
      get.addHeader(header.name(), header.value());
    }
    Timeout timeout = Timeout.of(request.timeout());
    get.setConfig(
        RequestConfig.custom()
            .setConnectionRequestTimeout(timeout)
            .setResponseTimeout(timeout)
            .setProtocolUpgradeEnabled(false)
            .build());
    return get;
  }

  private static Headers headers(ClassicHttpResponse response) {
    List<Header> lines = new ArrayList<>();
    for (org.apache.hc.core5.http.Header line : response.getHeaders()) {
      lines.add(new Header(line.getName(), line.getValue() == null ? "" : line.getValue()));
    }
    return new Headers(lines);
  }

  private static Body read(@Nullable HttpEntity entity, long maxBytes) throws IOException {
    if (entity == null) {
      return Body.of(new byte[0]);
    }
    if (entity.getContentLength() > maxBytes) {
      throw new TooLargeException(
          "the body announces " + entity.getContentLength() + " bytes, more than " + maxBytes);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    InputStream in = entity.getContent();
    int n;
    while ((n = in.read(buffer)) >= 0) {
      out.write(buffer, 0, n);
      if (out.size() > maxBytes) {
        throw new TooLargeException("the body is longer than " + maxBytes + " bytes");
      }
    }
    return Body.of(out.toByteArray());
  }

  private static OutboundResult.Failed failed(FetchFailure why, String message, PhaseClock phases) {
    return new OutboundResult.Failed(why, message, phases.timings());
  }
}
