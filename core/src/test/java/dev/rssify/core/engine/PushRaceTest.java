package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.push.Hmac;
import dev.rssify.core.push.PushKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A push and a poll that contain the same entry at the same time. */
@Timeout(120)
class PushRaceTest {

  private static final UUID ID = PipelineRun.ADDRESS.feedId();

  private final PipelineRun run = new PipelineRun() {};
  private final PushKey key = new PushKey("5a".repeat(32));
  private final PollPipeline pipeline =
      run.pipeline(run.raw, new SinkCursor(run.store.journal()::after, _ -> {}, 0));
  private final PushCallback callback =
      new PushCallback(run.store, key, pipeline, FeedChanges.NONE, run.clock);
  private volatile String document = "0 zero";

  @Test
  void no_entry_is_published_twice() throws Exception {
    race(300);
  }

  @Test
  @Tag("long")
  void no_entry_is_published_twice_in_ten_thousand_races() throws Exception {
    race(10_000);
  }

  private void race(int times) throws Exception {
    run.web.otherwise(_ -> response());
    run.poll();
    Feed feed = run.feed();
    FeedPush push =
        FeedPush.requested("https://hub.example/", feed.url(), false, run.clock.instant())
            .confirmed(run.clock.instant().plus(Duration.ofDays(30)));
    Feed subscribed = feed.withDescription(feed.description().withPush(push)).nextVersion();
    run.store
        .commits()
        .commit(List.of(PollCommit.of(feed, subscribed, run.clock.instant(), List.of())));
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int n = 1; n <= times; n++) {
        document = n + " entry\n" + (n - 1) + " entry";
        run.clock.advance(Duration.ofSeconds(1));
        Future<?> polled = threads.submit(this::poll);
        Future<PushCallback.Result> pushed = threads.submit(() -> deliver(push));
        polled.get();
        assertThat(pushed.get()).isEqualTo(new PushCallback.Result.Accepted());
      }
    }
    assertThat(run.store.journal().head()).isGreaterThanOrEqualTo(times + 1L);
    assertThat(run.store.maintenance().sizes().entries()).isEqualTo(times + 1L);
    assertThat(newEntries()).isEqualTo(times + 1L);
  }

  private long newEntries() {
    return run.store.journal().after(0, 1_000_000)
            instanceof dev.rssify.core.model.journal.JournalRead.Events(var events)
        ? events.stream().filter(event -> event.type().equals("new_entry")).count()
        : -1;
  }

  private void poll() {
    pipeline.poll(
        new PollTask(ID, Cause.MANUAL, run.clock.instant()), run.feed(), PipelineRun.OPEN);
  }

  private PushCallback.Result deliver(FeedPush push) {
    byte[] content = document.getBytes(StandardCharsets.UTF_8);
    String secret = key.secret(ID, push.since());
    String signature =
        HexFormat.of().formatHex(Hmac.SHA256.of(secret.getBytes(StandardCharsets.UTF_8), content));
    return callback.deliver(
        ID,
        key.token(ID, push.since()),
        Headers.of("X-Hub-Signature", "sha256=" + signature),
        content);
  }

  private OutboundResult response() {
    Body body = Body.of(document.getBytes(StandardCharsets.UTF_8));
    return new OutboundResult.Responded(
        200, "HTTP/1.1 200 OK", Headers.NONE, body, body, ExchangeTimings.NONE);
  }
}
