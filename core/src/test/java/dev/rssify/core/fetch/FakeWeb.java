package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Serves pages by URL; records requested URLs, gate passes and open bodies. */
public final class FakeWeb implements HttpTransport, HopGate {

  public final List<OutboundRequest> requests = new ArrayList<>();
  public final List<String> passes = new ArrayList<>();
  public int openBodies;
  private final Map<String, OutboundResult> pages = new HashMap<>();
  private Duration pace = Duration.ZERO;
  private int inFlight;

  public FakeWeb page(String url, int status, String text, String... headers) {
    Body body = new CountedBody(text.getBytes(StandardCharsets.UTF_8));
    ExchangeTimings timings =
        new ExchangeTimings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, pace);
    pages.put(
        url,
        new OutboundResult.Responded(
            status, "HTTP/1.1 " + status, Headers.of(headers), body, body, timings));
    return this;
  }

  public FakeWeb broken(String url, FetchFailure failure) {
    pages.put(url, new OutboundResult.Failed(failure, "it failed", ExchangeTimings.NONE));
    return this;
  }

  /** The duration of every page added from now on. */
  public FakeWeb slow(Duration duration) {
    pace = duration;
    return this;
  }

  public List<String> requestedUrls() {
    return requests.stream().map(request -> request.url().toString()).toList();
  }

  @Override
  public Pass enter(WebUrl url) {
    passes.add(url.toString());
    inFlight++;
    return () -> inFlight--;
  }

  @Override
  public OutboundResult send(OutboundRequest request, Progress progress) {
    if (inFlight != 1) {
      throw new AssertionError("a request must pass the gate, one at a time");
    }
    requests.add(request);
    OutboundResult result = pages.get(request.url().toString());
    if (result == null) {
      throw new AssertionError("unexpected request: " + request.url());
    }
    progress.sending();
    progress.sent();
    if (result instanceof OutboundResult.Responded response) {
      progress.head(response.status(), response.headers());
      openBodies++;
    }
    return result;
  }

  private final class CountedBody implements Body {

    private final byte[] bytes;
    private boolean closedOnce;

    CountedBody(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }

    /** Wire and decoded are the same here: the second close is the last. */
    @Override
    public void close() {
      if (closedOnce) {
        openBodies--;
      }
      closedOnce = !closedOnce;
    }
  }
}
