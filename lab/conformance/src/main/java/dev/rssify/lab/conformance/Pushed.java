package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.push.PushCallback.Intent;
import dev.rssify.core.operations.push.PushCallback.Result;
import dev.rssify.core.push.Hmac;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** Polls and hubs while push is active (R25). */
final class Pushed {

  private static final Duration HEARTBEAT = Duration.ofDays(1);
  private static final long LEASE_SECONDS = 9 * 86_400;

  private Pushed() {}

  static void run(Lab lab, Observed seen) throws Exception {
    Host news = lab.host("pushed.example");
    Host hub = lab.host("hub.example");
    String link = "<" + hub.url("/hub") + ">; rel=\"hub\"";
    news.on("/feed", Documents.rss("one").header("Link", link));
    hub.on("/hub", Reply.status(202));
    VirtualEngine engine = lab.engine();
    Feed feed = engine.add(news.url("/feed"));
    engine.pass(Duration.ofSeconds(1), () -> !news.requests("/feed").isEmpty());
    engine.pushes.consider(engine.feed(feed));
    int started = engine.pushes.step();
    boolean _ = engine.meanwhile(() -> awaited(hub));
    seen.same("requests to the hub", 1, started);

    String topic = push(engine, feed).topic();
    seen.same(
        "verification of another topic",
        new Result.Unknown(),
        verify(engine, feed, topic + "/other"));
    seen.same("verification of the topic", new Result.Confirmed("c"), verify(engine, feed, topic));

    byte[] content = document("two", "one");
    int before = newEntries(engine);
    seen.same(
        "content with a bad signature",
        new Result.BadSignature(),
        deliver(engine, feed, "sha256=00", content));
    seen.same("entries it added", 0, newEntries(engine) - before);
    seen.same(
        "content with a valid signature",
        new Result.Accepted(),
        deliver(engine, feed, signature(engine, feed, content), content));
    seen.same("entries it added", 1, newEntries(engine) - before);

    news.on("/feed", Documents.rss("two", "one").header("Link", link));
    engine.pass(Duration.ofHours(2));
    int polls = news.requests("/feed").size();
    engine.pass(Duration.ofDays(3));
    for (int poll = polls; poll < polls + 2; poll++) {
      seen.between(
          "pause between polls while the hub delivers",
          HEARTBEAT,
          HEARTBEAT.plus(HEARTBEAT.dividedBy(6)), // jitter
          news.gap("/feed", poll));
    }
    seen.same("entries those polls found", 1, newEntries(engine) - before);
  }

  private static boolean awaited(Host hub) {
    while (hub.requests("/hub").isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  private static byte[] document(String... titles) {
    StringBuilder items = new StringBuilder();
    for (String title : titles) {
      items.append("<item><guid>").append(title).append("</guid><title>").append(title);
      items.append("</title></item>");
    }
    return ("<rss version=\"2.0\"><channel><title>News</title>" + items + "</channel></rss>")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static FeedPush push(VirtualEngine engine, Feed feed) {
    return Objects.requireNonNull(engine.feed(feed).description().push());
  }

  private static String token(VirtualEngine engine, Feed feed) {
    return VirtualEngine.PUSH_KEY.token(feed.id(), push(engine, feed).since());
  }

  private static Result verify(VirtualEngine engine, Feed feed, String topic) {
    return engine.callback.verify(
        feed.id(), token(engine, feed), new Intent("subscribe", topic, "c", LEASE_SECONDS, null));
  }

  private static Result deliver(VirtualEngine engine, Feed feed, String signature, byte[] content) {
    return engine.callback.deliver(
        feed.id(), token(engine, feed), Headers.of("X-Hub-Signature", signature), content);
  }

  private static String signature(VirtualEngine engine, Feed feed, byte[] content) {
    String secret = VirtualEngine.PUSH_KEY.secret(feed.id(), push(engine, feed).since());
    return "sha256="
        + HexFormat.of()
            .formatHex(Hmac.SHA256.of(secret.getBytes(StandardCharsets.UTF_8), content));
  }

  private static int newEntries(VirtualEngine engine) {
    return (int) engine.events().stream().filter(Payload.NewEntry.class::isInstance).count();
  }
}
