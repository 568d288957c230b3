package dev.rssify.lab.conformance;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.OutboundResult.Responded;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A client that modifies requests or responses: to the publisher, that is an engine with another
 * policy.
 */
record TamperingTransport(
    HttpTransport real, UnaryOperator<OutboundRequest> requestChange, ResponseChange responseChange)
    implements HttpTransport {

  /** Modifies a response. */
  interface ResponseChange {
    Responded of(OutboundRequest request, Responded response);
  }

  static UnaryOperator<HttpTransport> changingRequests(
      UnaryOperator<OutboundRequest> requestChange) {
    return real -> new TamperingTransport(real, requestChange, (_, response) -> response);
  }

  static UnaryOperator<HttpTransport> changingResponses(ResponseChange responseChange) {
    return real -> new TamperingTransport(real, request -> request, responseChange);
  }

  @Override
  public OutboundResult send(OutboundRequest request, Progress progress) {
    OutboundRequest changed = requestChange.apply(request);
    return switch (real.send(changed, onlySending(progress))) {
      case Responded response -> {
        Responded result = responseChange.of(changed, response);
        progress.head(result.status(), result.headers());
        yield result;
      }
      case OutboundResult.Failed failed -> failed;
    };
  }

  /** The gate sees only the headers that this client returns. */
  static Progress onlySending(Progress progress) {
    return new Progress() {
      @Override
      public boolean sending() {
        return progress.sending();
      }

      @Override
      public void sent() {
        progress.sent();
      }
    };
  }

  static OutboundRequest with(OutboundRequest request, Headers headers) {
    return new OutboundRequest(
        request.url(),
        headers,
        request.credentials(),
        request.proxy(),
        request.timeout(),
        request.maxWireBytes(),
        request.maxDecodedBytes());
  }

  static Responded with(Responded response, int status, Headers headers) {
    return new Responded(
        status,
        response.statusLine(),
        headers,
        response.wire(),
        response.decoded(),
        response.timings());
  }

  static Responded with(Responded response, Headers headers) {
    return with(response, response.status(), headers);
  }

  static Headers plus(Headers headers, String name, String value) {
    List<Header> lines = new ArrayList<>(headers.lines());
    lines.add(new Header(name, value));
    return new Headers(lines);
  }

  static Headers without(Headers headers, String... names) {
    List<String> gone = List.of(names);
    return new Headers(
        headers.lines().stream()
            .filter(line -> gone.stream().noneMatch(line.name()::equalsIgnoreCase))
            .toList());
  }

  /** Replaces the value of a header that is present. */
  static Headers changing(Headers headers, String name, UnaryOperator<String> value) {
    return new Headers(
        headers.lines().stream()
            .map(line ->
                line.name().equalsIgnoreCase(name)
                    ? new Header(line.name(), value.apply(line.value()))
                    : line)
            .toList());
  }
}
