package dev.rssify.service.hub;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.HubSubscription;
import dev.rssify.core.push.HubSignature;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sends requests to subscribers, like webhooks: through the one HTTP client with its address guard,
 * without redirects. Rate limits of publishers do not apply to them.
 *
 * <p>Threading: safe for many threads; blocks the caller's thread.
 */
record HubSender(HttpTransport transport, UserAgent userAgent) {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long MAX_BYTES = 64 << 10;

  /** The response of a subscriber. */
  enum Response {
    /** The subscriber confirmed the request, or accepted the content. */
    ACCEPTED,
    /** The subscriber did not confirm the request, or ended the subscription. */
    REFUSED,
    /** The subscriber failed, or could not be reached. */
    FAILED
  }

  /** Verifies the intent of a subscriber (WebSub, section 5.3). */
  Response verify(HubRequest request, String challenge) {
    Optional<WebUrl> url =
        WebUrl.parse(
            request.callback()
                + (request.callback().indexOf('?') < 0 ? "?" : "&")
                + "hub.mode="
                + request.mode()
                + "&hub.topic="
                + encoded(request.topic())
                + "&hub.challenge="
                + encoded(challenge)
                + (request.subscribe() ? "&hub.lease_seconds=" + request.leaseSeconds() : ""));
    if (url.isEmpty()) {
      return Response.REFUSED;
    }
    Headers headers = Headers.of("User-Agent", userAgent.header(1), "Accept", "*/*");
    return switch (transport.send(
        new OutboundRequest(url.get(), headers, TIMEOUT, MAX_BYTES, MAX_BYTES))) {
      case OutboundResult.Failed _ -> Response.FAILED;
      case OutboundResult.Responded responded -> {
        try (Body _ = responded.wire();
            Body decoded = responded.decoded()) {
          boolean confirmed =
              isSuccess(responded.status())
                  && new String(decoded.toBytes(), StandardCharsets.UTF_8).equals(challenge);
          yield confirmed
              ? Response.ACCEPTED
              : responded.status() >= 500 ? Response.FAILED : Response.REFUSED;
        }
      }
    };
  }

  /** Sends content to a subscriber (WebSub, section 7). */
  Response deliver(HubSubscription to, HubTopic topic, byte[] content) {
    Optional<WebUrl> url = WebUrl.parse(to.callback());
    if (url.isEmpty()) {
      return Response.REFUSED;
    }
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("User-Agent", userAgent.header(1)));
    headers.add(new Header("Content-Type", topic.format().mediaType()));
    headers.add(new Header("Link", topic.request().links()));
    if (to.secret() != null) {
      headers.add(new Header("X-Hub-Signature", HubSignature.of(to.secret(), content)));
    }
    return switch (transport.send(
        OutboundRequest.post(
            url.get(), new Headers(headers), Body.of(content), TIMEOUT, MAX_BYTES))) {
      case OutboundResult.Failed _ -> Response.FAILED;
      case OutboundResult.Responded responded -> {
        responded.wire().close();
        responded.decoded().close();
        yield isSuccess(responded.status())
            ? Response.ACCEPTED
            : responded.status() == 410 ? Response.REFUSED : Response.FAILED;
      }
    };
  }

  private static boolean isSuccess(int status) {
    return status >= 200 && status < 300;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
