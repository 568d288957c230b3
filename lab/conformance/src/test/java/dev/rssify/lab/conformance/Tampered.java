package dev.rssify.lab.conformance;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.OutboundResult.Responded;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A client that says something else than it is told, or hears something else than it was answered:
 * to the publisher, that is an engine with another policy.
 */
record Tampered(Outbound real, UnaryOperator<OutboundRequest> says, Hearing hears)
    implements Outbound {

  /** What is made of an answer. */
  interface Hearing {
    Responded of(OutboundRequest request, Responded response);
  }

  static UnaryOperator<Outbound> saying(UnaryOperator<OutboundRequest> says) {
    return real -> new Tampered(real, says, (_, response) -> response);
  }

  static UnaryOperator<Outbound> hearing(Hearing hears) {
    return real -> new Tampered(real, request -> request, hears);
  }

  @Override
  public OutboundResult send(OutboundRequest request, Progress progress) {
    OutboundRequest said = says.apply(request);
    return switch (real.send(said, onlySending(progress))) {
      case Responded response -> {
        Responded heard = hears.of(said, response);
        progress.head(heard.status(), heard.headers());
        yield heard;
      }
      case OutboundResult.Failed failed -> failed;
    };
  }

  /** The gate hears of headers only what this client makes of them. */
  static Progress onlySending(Progress progress) {
    return new Progress() {
      @Override
      public boolean sending() {
        return progress.sending();
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

  /** With another value for a header that is there. */
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
