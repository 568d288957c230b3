package dev.rssify.core.engine;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Returns queued responses, and records the requests. */
final class ScriptedTransport implements HttpTransport {

  final List<OutboundRequest> requests = new ArrayList<>();
  private final Queue<OutboundResult> responses = new ArrayDeque<>();
  private @Nullable Function<OutboundRequest, OutboundResult> otherwise;

  ScriptedTransport response(int status, String body, String... headers) {
    return response(status, Body.of(body.getBytes(StandardCharsets.UTF_8)), headers);
  }

  ScriptedTransport response(int status, Body bytes, String... headers) {
    responses.add(
        new OutboundResult.Responded(
            status, "HTTP/1.1 " + status, Headers.of(headers), bytes, bytes, ExchangeTimings.NONE));
    return this;
  }

  ScriptedTransport fail(FetchFailure failure) {
    responses.add(new OutboundResult.Failed(failure, "it failed", ExchangeTimings.NONE));
    return this;
  }

  /** The response when none is queued. */
  void otherwise(Function<OutboundRequest, OutboundResult> rule) {
    otherwise = rule;
  }

  OutboundRequest lastRequest() {
    return requests.getLast();
  }

  @Override
  public synchronized OutboundResult send(OutboundRequest request, Progress progress) {
    requests.add(request);
    progress.sending();
    progress.sent();
    Function<OutboundRequest, OutboundResult> rule = otherwise;
    OutboundResult result =
        responses.isEmpty() && rule != null ? rule.apply(request) : responses.remove();
    if (result instanceof OutboundResult.Responded response) {
      progress.head(response.status(), response.headers());
    }
    return result;
  }
}
