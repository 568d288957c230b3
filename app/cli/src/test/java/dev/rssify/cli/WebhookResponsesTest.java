package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.publishwebhook.WebhookSinkType;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Delivery outcomes for responses of a receiver, with the real client. */
@Timeout(60)
class WebhookResponsesTest {

  private final ScriptedServer receiver = ScriptedServer.start();

  @AfterEach
  void close() {
    receiver.close();
  }

  private Delivery post(Reply reply) {
    receiver.on("/hook", reply);
    return post(receiver.uri("/hook"), Duration.ofSeconds(20));
  }

  private static Delivery post(URI url, Duration timeout) {
    SinkDefinition sink =
        SinkDefinition.to("board", url.toString())
            .signedWith(new SecretRef("env:BOARD"))
            .limited(3, timeout, 9);
    try (ApacheHttpTransport transport =
        new ApacheHttpTransport(HttpTransportConfig.defaults().allowing("127.0.0.0/8"))) {
      SinkContext context =
          new SinkContext(
              transport,
              new UserAgent("0.1.0", "https://rssify.example/bot"),
              _ -> Optional.of("tide"),
              InstantSource.system());
      return new WebhookSinkType()
          .open(sink, context)
          .send(
              new Message(
                  NameUuid.of("event"),
                  "feed_gone",
                  NameUuid.of("feed"),
                  null,
                  "application/json",
                  "{}"));
    }
  }

  @Test
  void accepted_rejected_failing_and_unavailable_are_distinguished() {
    assertThat(post(Reply.status(200).body("thank you"))).isEqualTo(new Delivery.Accepted());
    assertThat(post(Reply.status(404)))
        .isEqualTo(new Delivery.Refused("the receiver responded with 404"));
    assertThat(post(Reply.redirect(308, "/elsewhere"))).isInstanceOf(Delivery.Refused.class);
    assertThat(receiver.requests("/elsewhere")).isEmpty();
    assertThat(post(Reply.status(500)))
        .isEqualTo(new Delivery.Failing("the receiver responded with 500"));
    assertThat(post(Reply.status(429).header("Retry-After", "30")))
        .isEqualTo(
            new Delivery.Unavailable("the receiver responded with 429", Duration.ofSeconds(30)));
  }

  @Test
  void a_receiver_that_hangs_disconnects_or_is_missing_is_unavailable() {
    receiver.on("/slow", Reply.stalled());
    assertThat(post(receiver.uri("/slow"), Duration.ofMillis(200)))
        .isInstanceOfSatisfying(
            Delivery.Unavailable.class,
            away -> assertThat(away.why()).startsWith("exchange_timeout"));
    assertThat(post(Reply.noResponse())).isInstanceOf(Delivery.Unavailable.class);

    URI gone = receiver.uri("/hook");
    receiver.close();
    assertThat(post(gone, Duration.ofSeconds(20))).isInstanceOf(Delivery.Unavailable.class);
  }

  @Test
  void the_address_guard_applies_to_webhooks() {
    assertThat(post(URI.create("http://169.254.169.254/hook"), Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            Delivery.Unavailable.class,
            away -> assertThat(away.why()).startsWith("address_refused"));
  }
}
