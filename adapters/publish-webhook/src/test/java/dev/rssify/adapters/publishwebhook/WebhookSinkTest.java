package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.text.NameUuid;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a webhook sends. */
class WebhookSinkTest extends WebhookScene {

  @Test
  void an_event_is_one_signed_post() throws Exception {
    response(204);
    sink(definition()).deliver(event(3));

    OutboundRequest request = sent.getFirst();
    String id = NameUuid.of("event 3").toString();
    assertThat(body(request)).contains("\"seq\":3", "\"event_id\":\"" + id + "\"", "feed_gone");
    assertThat(request.headers().first("webhook-id")).contains(id);
    assertThat(request.headers().first("webhook-timestamp"))
        .contains(Long.toString(clock.instant().getEpochSecond()));
    assertThat(request.headers().first("webhook-signature"))
        .contains(Signature.of("tide", id, clock.instant(), body(request)));
    assertThat(request.headers().first("User-Agent").orElseThrow()).startsWith("rssify/0.1.0");
  }

  @Test
  void entries_older_than_the_subscription_are_sent_only_on_request() throws Exception {
    sink(definition()).deliver(entry(true, false));
    sink(definition()).deliver(entry(false, true));
    assertThat(sent).isEmpty();

    response(200);
    sink(definition()).deliver(entry(false, false));
    response(200);
    sink(definition(Set.of(), true, SinkDefinition.Format.JSON, 3, 9)).deliver(entry(true, false));
    assertThat(sent).hasSize(2);
  }

  @Test
  void only_the_configured_event_types_are_sent_in_the_configured_format() throws Exception {
    DeliveringSink entries =
        sink(definition(Set.of("new_entry"), false, SinkDefinition.Format.JSON, 3, 9));
    entries.deliver(event(1));
    assertThat(sent).isEmpty();

    DeliveringSink bus = sink(definition(Set.of(), false, SinkDefinition.Format.MESSAGE, 3, 9));
    bus.deliver(event(1));
    assertThat(sent).isEmpty();
    response(200);
    bus.deliver(entry(false, false));
    assertThat(body(sent.getFirst())).contains("MessageCreated");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 307, 400, 401, 404, 410, 413, 422})
  void a_rejected_event_is_a_dead_letter_at_once_and_the_next_is_sent(int status) throws Exception {
    DeliveringSink sink = sink(definition());
    response(status);
    sink.deliver(event(1));
    response(200);
    sink.deliver(event(2));

    assertThat(sent).hasSize(2);
    assertThat(deadLetters).hasSize(1);
    assertThat(letters.of("sink:board", 9)).isEqualTo(deadLetters);
    assertThat(deadLetters.getFirst().body()).isEqualTo(body(sent.getFirst()));
    assertThat(deadLetters.getFirst().error()).contains(Integer.toString(status));
  }
}
