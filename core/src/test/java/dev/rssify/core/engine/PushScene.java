package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.http.Headers;
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

/** A feed whose hub is scripted, and the subscriptions to it. */
abstract class PushScene {

  static final String HUB = "https://hub.example/";
  static final String TOPIC = "https://example.com/self";
  static final String LINK = "<" + HUB + ">; rel=\"hub\", <" + TOPIC + ">; rel=\"self\"";
  static final UUID ID = PipelineRun.ADDRESS.feedId();
  static final long DAY = 86_400;

  final PipelineRun run = new PipelineRun() {};
  final PushKey key = new PushKey("5a".repeat(32));
  final PushSubscriptions subscriptions = subscriptions(PushMode.AUTO);
  final PushCallback callback =
      new PushCallback(
          run.store,
          key,
          run.pipeline(run.raw, new SinkCursor(run.store.journal()::after, _ -> {}, 0)),
          FeedChanges.NONE,
          run.clock);

  PushSubscriptions subscriptions(PushMode mode) {
    return new PushSubscriptions(
        run.store,
        new PushConfig("https://us.example", mode, Duration.ofDays(10)),
        key,
        new HubClient(
            run.web,
            PipelineRun.OPEN,
            new UserAgent("0.1.0", "https://rssify.example/bot"),
            run.clock),
        FeedChanges.NONE,
        Runnable::run,
        run.clock,
        run.reported::add);
  }

  long events() {
    return run.store.journal().head();
  }

  void subscribe() {
    poll("1 one");
    assertThat(subscriptions.consider(run.feed())).isTrue();
    run.web.response(202, "");
    assertThat(subscriptions.step()).isEqualTo(1);
  }

  void activate(long lease) {
    subscribe();
    assertThat(verify("subscribe", TOPIC, lease)).isEqualTo(new Result.Confirmed("abc"));
  }

  void poll(String document) {
    run.web.response(200, document, "Link", LINK);
    run.poll();
  }

  Result verify(String mode, String topic, long lease) {
    return callback.verify(ID, token(), new Intent(mode, topic, "abc", lease, null));
  }

  Result deliver(String document) {
    return callback.deliver(ID, token(), signed(document), bytes(document));
  }

  Headers signed(String document) {
    return Headers.of("Link", LINK, "X-Hub-Signature", signature(document));
  }

  String signature(String document) {
    return "sha256="
        + HexFormat.of()
            .formatHex(Hmac.SHA256.of(secret().getBytes(StandardCharsets.UTF_8), bytes(document)));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  String token() {
    return key.token(ID, push().since());
  }

  String secret() {
    return key.secret(ID, push().since());
  }

  FeedPush push() {
    return run.feed().description().push();
  }
}
