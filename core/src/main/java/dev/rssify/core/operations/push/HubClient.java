package dev.rssify.core.operations.push;

import dev.rssify.core.fetch.GateProgress;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Sends requests to hubs, through the one HTTP client and the gate of the hub's group. Redirects
 * are not followed.
 *
 * <p>Threading: safe for many threads; blocks the caller's thread.
 */
public record HubClient(
    HttpTransport transport, HopGate gate, UserAgent userAgent, InstantSource clock) {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final long MAX_RESPONSE_BYTES = 64 << 10;

  /** The result of a request. */
  sealed interface Response {

    /** The hub accepted it, and verifies it now. */
    record Accepted() implements Response {}

    /** The hub rejected it or did not respond. */
    record Failed(String message) implements Response {}

    /** No request was made: the hub rate-limits requests. */
    record BackingOff(Instant until) implements Response {}
  }

  Response post(String hub, Body form) {
    Optional<WebUrl> url = WebUrl.parse(hub);
    if (url.isEmpty()) {
      return new Response.Failed("the hub has no http or https URL");
    }
    return switch (gate.enter(url.get())) {
      case HopGate.Admission.BackingOff(Instant until) -> new Response.BackingOff(until);
      case HopGate.Admission.Refused refused -> new Response.Failed(refused.outcome().code());
      case HopGate.Pass pass -> {
        try (pass) {
          yield send(request(url.get(), form), pass);
        }
      }
    };
  }

  private OutboundRequest request(WebUrl url, Body form) {
    return OutboundRequest.post(
        url,
        Headers.of(
            "User-Agent",
            userAgent.header(1),
            "Content-Type",
            "application/x-www-form-urlencoded",
            "Accept",
            "*/*"),
        form,
        TIMEOUT,
        MAX_RESPONSE_BYTES);
  }

  private Response send(OutboundRequest request, HopGate.Pass pass) {
    return switch (transport.send(request, new GateProgress(pass, clock))) {
      case OutboundResult.Failed failed -> new Response.Failed("no response: " + failed.message());
      case OutboundResult.Responded responded -> {
        responded.wire().close();
        responded.decoded().close();
        int status = responded.status();
        yield status >= 200 && status < 300
            ? new Response.Accepted()
            : new Response.Failed("the hub responded with " + status);
      }
    };
  }
}
