package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of a stored response. */
class StoredResponsesTest {

  private static final String FEED = "<rss version='2.0'><channel><title>T</title></channel></rss>";

  @TempDir private Path folder = Path.of("");

  private final ScriptedServer server = ScriptedServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_response_is_stored_then_expired_or_had_no_body() throws Exception {
    server.on(
        "/feed", Reply.ok("application/rss+xml", FEED).header("ETag", "\"x\""), Reply.status(304));
    EngineConfig config = EngineConfig.defaults().onLoopback();
    FeedAddress feed = new FeedAddress(server.uri("/feed").toString());
    Storage storage = Storage.open("sqlite:" + folder.resolve("store.db"));
    try (Rssify engine =
        Rssify.builder(config).storage(storage).listener(EngineListener.NONE).open()) {
      engine.pass().run(SubscriptionRequest.plain(List.of(Subscription.to(feed))), outcome -> {});
      engine.pass().run(SubscriptionRequest.plain(List.of(Subscription.to(feed))), outcome -> {});
      StoredResponses responses = RawOperations.of(config, storage).responses();
      RawFetch raw = storage.store().raws().newest(feed.feedId(), 1).getFirst();
      UUID unchanged = storage.store().fetches().last(feed.feedId()).orElseThrow().fetchId();

      assertThat(responses.find(raw.fetchId())).isInstanceOf(StoredResponse.Stored.class);
      assertThat(responses.find(unchanged))
          .as("a 304 stores no response")
          .isEqualTo(new StoredResponse.Unknown(unchanged));

      storage.store().raws().forget(List.of(raw.fetchId()));
      assertThat(responses.find(raw.fetchId()))
          .isEqualTo(new StoredResponse.Expired(raw.fetchId()));
      UUID never = new UUID(1, 2);
      assertThat(responses.find(never)).isEqualTo(new StoredResponse.Unknown(never));
    }
  }
}
