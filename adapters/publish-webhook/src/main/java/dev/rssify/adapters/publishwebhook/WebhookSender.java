package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.fetch.RetryAfter;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.operations.sinks.SinkContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages by POST, signed if there is a secret. Each is one request, through the same guard
 * as polls; a redirect is not followed.
 *
 * @param secret null to send without signature
 */
record WebhookSender(WebUrl url, @Nullable SecretRef secret, Duration timeout, SinkContext context)
    implements EventSender {

  /** Only the status of a response counts. */
  private static final long MAX_RESPONSE_BYTES = 1 << 20;

  @Override
  public Delivery send(Message message) {
    List<Header> headers = new ArrayList<>();
    headers.add(new Header("User-Agent", context.userAgent().header(1)));
    headers.add(new Header("Content-Type", message.contentType()));
    if (secret != null) {
      Optional<String> key = context.secrets().apply(secret).filter(text -> !text.isEmpty());
      if (key.isEmpty()) {
        return new Delivery.Unavailable("there is no secret named " + secret.name(), null);
      }
      try {
        headers.addAll(signature(key.get(), message, context.clock().instant()));
      } catch (IllegalArgumentException e) {
        return new Delivery.Unavailable(
            "the secret " + secret.name() + " starts with whsec_ but is not base64", null);
      }
    }
    Body content = Body.of(message.body().getBytes(StandardCharsets.UTF_8));
    return switch (context
        .transport()
        .send(
            OutboundRequest.post(
                url, new Headers(headers), content, timeout, MAX_RESPONSE_BYTES))) {
      case OutboundResult.Responded response -> judged(response);
      case OutboundResult.Failed failed ->
          new Delivery.Unavailable(failed.failure().code() + ": " + failed.message(), null);
    };
  }

  private static List<Header> signature(String key, Message message, Instant now) {
    String id = message.id().toString();
    return List.of(
        new Header("webhook-id", id),
        new Header("webhook-timestamp", Long.toString(now.getEpochSecond())),
        new Header("webhook-signature", Signature.of(key, id, now, message.body())));
  }

  private Delivery judged(OutboundResult.Responded response) {
    response.wire().close();
    response.decoded().close();
    int status = response.status();
    String why = "the receiver responded with " + status;
    return switch (status) {
      case 408, 425, 429, 502, 503, 504 ->
          new Delivery.Unavailable(
              why, RetryAfter.parse(response.headers(), context.clock().instant()).orElse(null));
      default -> {
        if (status >= 200 && status < 300) {
          yield new Delivery.Accepted();
        }
        yield status >= 500 ? new Delivery.Failing(why) : new Delivery.Refused(why);
      }
    };
  }
}
