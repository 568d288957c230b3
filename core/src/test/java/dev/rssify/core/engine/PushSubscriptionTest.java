package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedPush.State;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.operations.push.PushCallback.Intent;
import dev.rssify.core.operations.push.PushCallback.Result;
import dev.rssify.core.push.RssCloud;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Subscriptions to hubs: requests, verification, renewal, denial and end. */
class PushSubscriptionTest extends PushScene {

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
  void a_feed_with_only_a_cloud_is_registered_every_day_and_pings_cause_polls() {
    String cloud = RssCloud.hub("cloud.example", 5337, "/pleaseNotify");
    String link = "<" + cloud + ">; rel=\"hub\", <" + TOPIC + ">; rel=\"self\"";
    run.web.response(200, "1 one", "Link", link);
    run.poll();
    assertThat(subscriptions.consider(run.feed())).isTrue();
    run.web.response(200, "<notifyResult success='true'/>");
    assertThat(subscriptions.step()).isEqualTo(1);
    OutboundRequest request = run.web.lastRequest();
    assertThat(request.url()).hasToString("http://cloud.example:5337/pleaseNotify");
    assertThat(new String(request.posted().toBytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            "notifyProcedure=&protocol=https-post&domain=us.example&port=443&path=%2Fpush%2F"
                + ID
                + "%2F"
                + token()
                + "&url1=https%3A%2F%2Fexample.com%2Fself");

    assertThat(verify("subscribe", TOPIC, DAY)).isEqualTo(new Result.Unknown());
    assertThat(verify(RssCloud.VERIFY, "https://example.com/", 0)).isEqualTo(new Result.Unknown());
    assertThat(verify(RssCloud.VERIFY, TOPIC, 0)).isEqualTo(new Result.Confirmed("abc"));
    assertThat(push().leaseExpiresAt()).isEqualTo(run.clock.instant().plus(RssCloud.LEASE));

    assertThat(callback.deliver(ID, token(), Headers.NONE, bytes("url=" + TOPIC)))
        .isEqualTo(new Result.Accepted());
    assertThat(run.feed().schedule().nextRunAt())
        .isBeforeOrEqualTo(run.clock.instant().plusSeconds(60));
    assertThat(subscriptions.step()).isZero();
    run.clock.advance(RssCloud.RENEWAL);
    assertThat(subscriptions.step()).isEqualTo(1);
  }

  @Test
  void a_hub_is_preferred_to_a_cloud() {
    String cloud = RssCloud.hub("cloud.example", 80, "/?rsscloud=notify");
    run.web.response(200, "1 one", "Link", "<" + cloud + ">; rel=\"hub\", " + LINK);
    run.poll();
    assertThat(subscriptions.consider(run.feed())).isTrue();
    run.web.response(202, "");

    assertThat(subscriptions.step()).isEqualTo(1);

    assertThat(run.web.lastRequest().url()).hasToString(HUB);
  }

  @Test
  void no_subscription_is_requested_without_a_public_url_or_with_push_off() {
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
  void a_failed_renewal_is_retried_until_the_lease_ends() {
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
  void a_hub_that_never_confirms_gets_fewer_and_fewer_requests_and_counts_as_failed() {
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
  void an_unknown_topic_mode_or_path_is_not_found() {
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
}
