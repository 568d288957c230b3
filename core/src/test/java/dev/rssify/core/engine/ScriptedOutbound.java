package dev.rssify.core.engine;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.ExchangeTimings;
import dev.rssify.core.model.FetchFailure;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.OutboundResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Answers what a test queued, and remembers what it was asked. */
final class ScriptedOutbound implements Outbound {

  final List<OutboundRequest> requests = new ArrayList<>();
  private final Queue<OutboundResult> answers = new ArrayDeque<>();

  ScriptedOutbound answer(int status, String body, String... headers) {
    return answer(status, Body.of(body.getBytes(StandardCharsets.UTF_8)), headers);
  }

  ScriptedOutbound answer(int status, Body bytes, String... headers) {
    answers.add(
        new OutboundResult.Answered(
            status, "HTTP/1.1 " + status, Headers.of(headers), bytes, bytes, ExchangeTimings.NONE));
    return this;
  }

  ScriptedOutbound fail(FetchFailure failure) {
    answers.add(new OutboundResult.Failed(failure, "it failed", ExchangeTimings.NONE));
    return this;
  }

  OutboundRequest lastRequest() {
    return requests.getLast();
  }

  @Override
  public synchronized OutboundResult send(OutboundRequest request, Progress progress) {
    requests.add(request);
    progress.sending();
    OutboundResult result = answers.remove();
    if (result instanceof OutboundResult.Answered answer) {
      progress.head(answer.status(), answer.headers());
    }
    return result;
  }
}
