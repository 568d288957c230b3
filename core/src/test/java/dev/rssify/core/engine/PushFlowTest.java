package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedPush.State;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.operations.push.HubClient;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.push.PushCallback.Intent;
import dev.rssify.core.operations.push.PushCallback.Result;
import dev.rssify.core.operations.push.PushSubscriptions;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.push.Hmac;
import dev.rssify.core.push.PushConfig;
import dev.rssify.core.push.PushKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A subscription from the first request to its end, on a clock moved by hand. */
class PushFlowTest {

  private static final String HUB = "https://hub.example/";
  private static final String TOPIC = "https://example.com/self";
  private static final String LINK = "<" + HUB + ">; rel=\"hub\", <" + TOPIC + ">; rel=\"self\"";
  private static final UUID ID = PipelineRun.ADDRESS.feedId();
  private static final long DAY = 86_400;

  private final PipelineRun run = new PipelineRun() {};
  private final PushKey key = new PushKey("5a".repeat(32));
  private final PushSubscriptions subscriptions = subscriptions(PushMode.AUTO);
  private final PushCallback callback =
      new PushCallback(
          run.store,
          key,
          run.pipeline(run.raw, new SinkCursor(run.store.journal()::after, _ -> {}, 0)),
          FeedChanges.UNHEARD,
          run.clock);

  private PushSubscriptions subscriptions(PushMode mode) {
    return new PushSubscriptions(
        run.store,
        new PushConfig("https://us.example", mode, Duration.ofDays(10)),
        key,
        new HubClient(
            run.web,
            PipelineRun.OPEN,
            new UserAgent("0.1.0", "https://rssify.example/bot"),
            run.clock),
        FeedChanges.UNHEARD,
        Runnable::run,
        run.clock,
        run.reported::add);
  }

  @Test
  void a_hub_in_a_link_header_gets_a_subscription_request() {
    subscribe();

    OutboundRequest request = run.web.lastRequest();
    String form = new String(request.posted().toBytes(), StandardCharsets.UTF_8);
    assertThat(request.url()).hasToString(HUB);
    assertThat(form)
        .startsWith(
            "hub.mode=subscribe&hub.topic=https%3A%2F%2Fexample.com%2Fself"
                + "&hub.callback=https%3A%2F%2Fus.example%2Fpush%2F"
                + ID)
        .contains("&hub.secret=" + secret())
        .endsWith("&hub.lease_seconds=864000");
    assertThat(push().state()).isEqualTo(State.PENDING);
  }

  @Test
  void without_a_public_url_or_with_push_off_no_hub_gets_a_request() {
    poll("1 one");

    assertThat(subscriptions(PushMode.OFF).consider(run.feed())).isFalse();
  }

  @Test
  void a_confirmed_subscription_is_renewed_when_a_third_of_its_lease_is_left() {
    activate(9 * DAY);

    assertThat(push().leaseExpiresAt()).isEqualTo(run.clock.instant().plus(Duration.ofDays(9)));
    run.clock.advance(Duration.ofDays(6).minusSeconds(1));
    assertThat(subscriptions.step()).isZero();
    run.clock.advance(Duration.ofSeconds(1));
    run.web.response(202, "");
    assertThat(subscriptions.step()).isEqualTo(1);
    assertThat(push().state()).isEqualTo(State.ACTIVE);
    assertThat(verify("subscribe", TOPIC, 9 * DAY)).isEqualTo(new Result.Confirmed("abc"));
    assertThat(push().leaseExpiresAt()).isEqualTo(run.clock.instant().plus(Duration.ofDays(9)));
  }

  @Test
  void a_renewal_that_fails_is_tried_again_until_the_lease_ends() {
    activate(3 * DAY);
    assertThat(deliver("2 two")).isEqualTo(new Result.Accepted());
    poll("2 two\n1 one");
    assertThat(run.feed().schedule().reason()).isEqualTo(Reason.PUSH);

    run.clock.advance(Duration.ofDays(2));
    int requests = 0;
    while (push().state() == State.ACTIVE) {
      run.web.fail(FetchFailure.CONNECT_TIMEOUT);
      requests += subscriptions.step();
      run.clock.advance(Duration.ofMinutes(5));
    }

    assertThat(requests).isBetween(5, 12);
    assertThat(push().state()).isEqualTo(State.EXPIRED);
    assertThat(run.feed().schedule().nextRunAt())
        .isBefore(run.clock.instant().plus(Duration.ofHours(1)));
  }

  @Test
  void a_hub_that_never_confirms_gets_ever_fewer_requests_and_counts_as_failed() {
    poll("1 one");
    subscriptions.consider(run.feed());
    int requests = 0;
    for (int minute = 0; minute < 24 * 60; minute += 5) {
      run.web.response(500, "");
      requests += subscriptions.step();
      subscriptions.consider(run.feed());
      run.clock.advance(Duration.ofMinutes(5));
    }

    assertThat(requests).isBetween(5, 9);
    assertThat(push().state()).isEqualTo(State.FAILED);
    assertThat(push().error()).contains("500");
  }

  @Test
  void a_denied_subscription_waits_a_week() {
    subscribe();

    Result denied = callback.verify(ID, token(), new Intent("denied", TOPIC, null, null, "no"));

    assertThat(denied).isEqualTo(new Result.Accepted());
    assertThat(push().state()).isEqualTo(State.DENIED);
    assertThat(push().error()).isEqualTo("the hub denied it: no");
    run.clock.advance(Duration.ofDays(7).minusSeconds(1));
    assertThat(subscriptions.step()).isZero();
  }

  @Test
  void an_unknown_topic_mode_or_path_is_not_found_and_changes_nothing() {
    subscribe();

    assertThat(verify("subscribe", "https://example.com/other", DAY))
        .isEqualTo(new Result.Unknown());
    assertThat(verify("something", TOPIC, DAY)).isEqualTo(new Result.Unknown());
    assertThat(verify("unsubscribe", TOPIC, DAY)).isEqualTo(new Result.Unknown());
    assertThat(callback.verify(ID, "guess", new Intent("subscribe", TOPIC, "abc", DAY, null)))
        .isEqualTo(new Result.Unknown());
    assertThat(callback.deliver(ID, "guess", signed("2 two"), bytes("2 two")))
        .isEqualTo(new Result.Unknown());
    assertThat(push().state()).isEqualTo(State.PENDING);
  }

  @Test
  void pushed_content_is_stored_raw_compared_and_published_as_a_push() {
    activate(DAY);

    assertThat(deliver("2 two")).isEqualTo(new Result.Accepted());

    assertThat(run.storedText()).isEqualTo("2 two");
    assertThat(run.entries()).hasSize(2);
    assertThat(events()).isEqualTo(2);
    assertThat(run.store.fetches().newest(ID, 1).getFirst().cause()).isEqualTo(Cause.PUSH);
    assertThat(push().delivers()).isTrue();
  }

  @Test
  void a_part_of_the_feed_lets_no_other_entry_vanish_and_the_next_poll_finds_nothing_new() {
    activate(DAY);
    deliver("2 two");
    long events = events();

    poll("2 two\n1 one");

    assertThat(events()).isEqualTo(events);
    assertThat(push().delivers()).isTrue();
  }

  @Test
  void a_replayed_delivery_publishes_nothing() {
    activate(DAY);
    deliver("2 two");
    long events = events();

    assertThat(deliver("2 two")).isEqualTo(new Result.Accepted());

    assertThat(events()).isEqualTo(events);
  }

  @Test
  void a_wrong_or_missing_signature_stores_nothing() {
    activate(DAY);
    byte[] content = bytes("2 two");

    assertThat(callback.deliver(ID, token(), Headers.NONE, content))
        .isEqualTo(new Result.BadSignature());
    assertThat(callback.deliver(ID, token(), signed("3 three"), content))
        .isEqualTo(new Result.BadSignature());
    assertThat(run.entries()).hasSize(1);
    assertThat(push().lastDeliveryAt()).isNull();
  }

  @Test
  void content_of_another_topic_is_not_found() {
    activate(DAY);
    Headers other =
        Headers.of(
            "X-Hub-Signature", signature("2 two"), "Link", "<https://example.com/other>; rel=self");

    assertThat(callback.deliver(ID, token(), other, bytes("2 two")))
        .isEqualTo(new Result.Unknown());
    assertThat(run.entries()).hasSize(1);
  }

  @Test
  void once_the_hub_delivers_polls_are_a_daily_heartbeat() {
    activate(9 * DAY);
    poll("1 one\n0 zero");
    assertThat(run.feed().schedule().reason()).isNotEqualTo(Reason.PUSH);

    deliver("2 two");
    poll("2 two\n1 one\n0 zero");

    assertThat(run.feed().schedule().reason()).isEqualTo(Reason.PUSH);
    assertThat(run.feed().schedule().nextRunAt())
        .isBetween(
            run.clock.instant().plus(Duration.ofDays(1)),
            run.clock.instant().plus(Duration.ofHours(28)));
  }

  @Test
  void a_heartbeat_that_finds_what_the_hub_missed_resumes_polling_until_it_delivers_again() {
    activate(9 * DAY);
    deliver("2 two");
    poll("2 two\n1 one");

    poll("3 three\n2 two\n1 one");
    assertThat(run.feed().schedule().reason()).isNotEqualTo(Reason.PUSH);
    deliver("4 four");
    poll("4 four\n3 three\n2 two\n1 one");

    assertThat(run.feed().schedule().reason()).isEqualTo(Reason.PUSH);
  }

  @Test
  void a_ping_without_content_moves_the_next_poll_forward_and_counts_as_delivery() {
    activate(9 * DAY);
    run.clock.advance(Duration.ofMinutes(10));

    assertThat(deliver("")).isEqualTo(new Result.Accepted());

    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant());
    poll("2 two\n1 one");
    assertThat(push().delivers()).isTrue();
    assertThat(deliver("")).isEqualTo(new Result.Accepted());
    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant().plusSeconds(60));
  }

  @Test
  void content_that_is_no_feed_counts_as_a_ping() {
    activate(9 * DAY);
    run.clock.advance(Duration.ofMinutes(10));

    assertThat(deliver("!what")).isEqualTo(new Result.Accepted());

    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant());
    assertThat(run.feed().stats().consecutiveFailures()).isZero();
  }

  @Test
  void a_hub_that_is_no_longer_offered_is_unsubscribed_from() {
    activate(9 * DAY);
    String token = token();
    run.web.response(200, "1 one\n0 zero");
    run.poll();
    assertThat(subscriptions.consider(run.feed())).isTrue();
    run.web.response(202, "");

    while (subscriptions.step() > 0) {}

    assertThat(push()).isNull();
    assertThat(new String(run.web.lastRequest().posted().toBytes(), StandardCharsets.UTF_8))
        .startsWith("hub.mode=unsubscribe");
    Intent end = new Intent("unsubscribe", TOPIC, "abc", null, null);
    assertThat(callback.verify(ID, token, end)).isEqualTo(new Result.Confirmed("abc"));
    assertThat(callback.verify(ID, token, end)).isEqualTo(new Result.Unknown());
  }

  private long events() {
    return run.store.journal().head();
  }

  private void subscribe() {
    poll("1 one");
    assertThat(subscriptions.consider(run.feed())).isTrue();
    run.web.response(202, "");
    assertThat(subscriptions.step()).isEqualTo(1);
  }

  private void activate(long lease) {
    subscribe();
    assertThat(verify("subscribe", TOPIC, lease)).isEqualTo(new Result.Confirmed("abc"));
  }

  private void poll(String document) {
    run.web.response(200, document, "Link", LINK);
    run.poll();
  }

  private Result verify(String mode, String topic, long lease) {
    return callback.verify(ID, token(), new Intent(mode, topic, "abc", lease, null));
  }

  private Result deliver(String document) {
    return callback.deliver(ID, token(), signed(document), bytes(document));
  }

  private Headers signed(String document) {
    return Headers.of("Link", LINK, "X-Hub-Signature", signature(document));
  }

  private String signature(String document) {
    return "sha256="
        + HexFormat.of()
            .formatHex(Hmac.SHA256.of(secret().getBytes(StandardCharsets.UTF_8), bytes(document)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String token() {
    return key.token(ID, push().since());
  }

  private String secret() {
    return key.secret(ID, push().since());
  }

  private FeedPush push() {
    return run.feed().description().push();
  }
}
