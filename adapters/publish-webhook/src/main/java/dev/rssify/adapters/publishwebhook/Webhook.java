package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.RetryAfter;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.SecretRef;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Sends one message to a receiver, signed. It is one request, through the same guard as polls; a
 * redirect is not followed.
 *
 * <p>Threading: safe for many threads; the caller's waits.
 */
public final class Webhook {

  /** Only the status of a response counts. */
  private static final long MOST_ANSWER_BYTES = 1 << 20;

  private final WebhookConfig config;
  private final Outbound outbound;
  private final UserAgent userAgent;
  private final Function<SecretRef, Optional<String>> secrets;
  private final InstantSource clock;

  /**
   * @param secrets resolves a secret for each request
   */
  public Webhook(
      WebhookConfig config,
      Outbound outbound,
      UserAgent userAgent,
      Function<SecretRef, Optional<String>> secrets,
      InstantSource clock) {
    this.config = config;
    this.outbound = outbound;
    this.userAgent = userAgent;
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Sends a message, once.
   *
   * @param id the same each time the same message is sent
   */
  public Delivery post(UUID id, String body) {
    Optional<String> secret = secrets.apply(config.secret()).filter(text -> !text.isEmpty());
    if (secret.isEmpty()) {
      return new Delivery.Unavailable("there is no secret named " + config.secret().name(), null);
    }
    Instant now = clock.instant();
    Headers headers;
    try {
      headers =
          Headers.of(
              "User-Agent",
              userAgent.header(1),
              "Content-Type",
              "application/json",
              "webhook-id",
              id.toString(),
              "webhook-timestamp",
              Long.toString(now.getEpochSecond()),
              "webhook-signature",
              Signature.of(secret.get(), id.toString(), now, body));
    } catch (IllegalArgumentException e) {
      return new Delivery.Unavailable(
          "the secret " + config.secret().name() + " is not the base64 it claims to be", null);
    }
    Body content = Body.of(body.getBytes(StandardCharsets.UTF_8));
    return switch (outbound.send(
        OutboundRequest.post(
            config.url(), headers, content, config.timeout(), MOST_ANSWER_BYTES))) {
      case OutboundResult.Responded response -> judged(response);
      case OutboundResult.Failed failed ->
          new Delivery.Unavailable(failed.failure().code() + ": " + failed.message(), null);
    };
  }

  private Delivery judged(OutboundResult.Responded response) {
    response.wire().close();
    response.decoded().close();
    int status = response.status();
    String why = "the receiver responded with " + status;
    return switch (status) {
      case 408, 425, 429, 502, 503, 504 ->
          new Delivery.Unavailable(
              why, RetryAfter.parse(response.headers(), clock.instant()).orElse(null));
      default -> {
        if (status >= 200 && status < 300) {
          yield new Delivery.Accepted();
        }
        yield status >= 500 ? new Delivery.Failing(why) : new Delivery.Refused(why);
      }
    };
  }
}
