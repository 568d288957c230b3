package dev.rssify.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.grpc.v1.AddFeedRequest;
import dev.rssify.grpc.v1.EventServiceGrpc;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import dev.rssify.grpc.v1.FollowRequest;
import dev.rssify.grpc.v1.GetRawRequest;
import dev.rssify.grpc.v1.ListFeedsRequest;
import dev.rssify.grpc.v1.RawChunk;
import dev.rssify.grpc.v1.RawServiceGrpc;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import io.grpc.CallCredentials;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens, and limits of streams. */
@Timeout(60)
class GrpcLimitsTest extends GrpcScene {

  @Test
  void a_client_that_takes_nothing_frees_its_stream() throws Exception {
    String large = FEED.replace("Back in service", "x".repeat(5_000_000));
    server.on("/feed", Reply.ok("application/rss+xml", large));
    var _ = addAndPoll();
    String fetchId = engine.responses(server.uri("/feed").toString(), 1).getFirst().fetchId() + "";
    channel.shutdownNow();
    api.close();
    ServiceConfig config = ServiceConfig.local(0);
    serve(config.withLimits(config.limits().withStreams(1).withStall(Duration.ofSeconds(2))));
    Iterator<RawChunk> stalled =
        RawServiceGrpc.newBlockingStub(channel)
            .getRaw(GetRawRequest.newBuilder().setFetchId(fetchId).setDecoded(true).build());
    assertThat(stalled.next().getData().size()).isPositive();

    assertThat(code(() -> raw(fetchId))).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    String read = "";
    while (read.isEmpty()) {
      try {
        read = raw(fetchId);
      } catch (StatusRuntimeException e) {
        assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        BusyWait.pause();
      }
    }
    assertThat(read).isEqualTo(large);
  }

  @Test
  void streams_are_limited() throws Exception {
    var _ = addAndPoll();
    channel.shutdownNow();
    api.close();
    ServiceConfig one = ServiceConfig.local(0);
    serve(one.withLimits(one.limits().withStreams(1)));
    EventServiceGrpc.EventServiceBlockingStub events = EventServiceGrpc.newBlockingStub(channel);
    FollowRequest all = FollowRequest.newBuilder().setAfter(0).build();
    assertThat(events.follow(all).next().getSeq()).isEqualTo(1);

    assertThat(code(() -> events.follow(all).next())).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void reading_requires_a_token_and_writing_the_write_token() throws Exception {
    channel.shutdownNow();
    api.close();
    serve(ServiceConfig.local(0).withTokens("reader", "writer"));
    FeedServiceGrpc.FeedServiceBlockingStub feeds = FeedServiceGrpc.newBlockingStub(channel);
    ListFeedsRequest all = ListFeedsRequest.getDefaultInstance();
    AddFeedRequest add =
        AddFeedRequest.newBuilder().setUrl("https://harbour.example/feed.xml").build();

    assertThat(code(() -> feeds.listFeeds(all))).isEqualTo(Status.Code.UNAUTHENTICATED);
    assertThat(code(() -> feeds.withCallCredentials(token("other")).listFeeds(all)))
        .isEqualTo(Status.Code.UNAUTHENTICATED);
    assertThat(feeds.withCallCredentials(token("reader")).listFeeds(all).getFeedsCount()).isZero();
    assertThat(code(() -> feeds.withCallCredentials(token("reader")).addFeed(add)))
        .isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(feeds.withCallCredentials(token("writer")).addFeed(add).getUrl())
        .isEqualTo("https://harbour.example/feed.xml");
    assertThat(
            HealthGrpc.newBlockingStub(channel)
                .check(HealthCheckRequest.getDefaultInstance())
                .getStatus())
        .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
  }

  @Test
  void an_address_in_use_is_an_error() {
    assertThatThrownBy(() -> GrpcApi.start(engine, ServiceConfig.local(api.port())).close())
        .hasMessageContaining(String.valueOf(api.port()));
  }

  private static CallCredentials token(String token) {
    return new CallCredentials() {
      @Override
      public void applyRequestMetadata(
          RequestInfo request, Executor executor, MetadataApplier applier) {
        Metadata headers = new Metadata();
        headers.put(
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
        applier.apply(headers);
      }
    };
  }
}
