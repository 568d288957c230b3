package dev.rssify.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.AddFeedRequest;
import dev.rssify.grpc.v1.Entry;
import dev.rssify.grpc.v1.EntryServiceGrpc;
import dev.rssify.grpc.v1.Event;
import dev.rssify.grpc.v1.EventServiceGrpc;
import dev.rssify.grpc.v1.Feed;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import dev.rssify.grpc.v1.FollowRequest;
import dev.rssify.grpc.v1.GetEntryRequest;
import dev.rssify.grpc.v1.GetFeedRequest;
import dev.rssify.grpc.v1.GetRawRequest;
import dev.rssify.grpc.v1.ListEntriesRequest;
import dev.rssify.grpc.v1.ListEntriesResponse;
import dev.rssify.grpc.v1.ListFeedsRequest;
import dev.rssify.grpc.v1.RawChunk;
import dev.rssify.grpc.v1.RawServiceGrpc;
import dev.rssify.grpc.v1.RemoveFeedRequest;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import io.grpc.CallCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls over a real connection to an engine on SQLite. */
@Timeout(60)
class GrpcApiTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><guid>1</guid><title>Ferry</title><link>https://harbour.example/ferry</link>
      <description>Back in service</description><author>Ada</author></item>
      <item><guid>2</guid><title>Seals</title><link>https://harbour.example/seals</link></item>
      </channel></rss>
      """;

  @TempDir private Path folder;

  private ScriptedServer server;
  private Rssify engine;
  private GrpcApi api;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    server = ScriptedServer.start();
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    engine =
        Rssify.builder(
                EngineConfig.defaults()
                    .onLoopback()
                    .withStore("sqlite:" + folder.resolve("news.db")))
            .open();
    serve(ServiceConfig.local(0));
  }

  private void serve(ServiceConfig config) {
    api = GrpcApi.start(engine, config);
    channel =
        OkHttpChannelBuilder.forAddress(
                "127.0.0.1", api.port(), InsecureChannelCredentials.create())
            .build();
  }

  @AfterEach
  void stop() throws IOException {
    channel.shutdownNow();
    api.close();
    engine.close();
    server.close();
  }

  private Feed addAndPoll() throws InterruptedException {
    Feed added =
        FeedServiceGrpc.newBlockingStub(channel)
            .addFeed(
                AddFeedRequest.newBuilder()
                    .setUrl(server.uri("/feed").toString())
                    .setId("harbour")
                    .addTags("sea")
                    .build());
    var _ = engine.poll(added.getId());
    return added;
  }

  @Test
  void a_feed_is_added_listed_read_and_removed() throws Exception {
    Feed added = addAndPoll();
    FeedServiceGrpc.FeedServiceBlockingStub feeds = FeedServiceGrpc.newBlockingStub(channel);

    Feed read = feeds.getFeed(GetFeedRequest.newBuilder().setName("harbour").build());
    assertThat(read.getId()).isEqualTo(added.getId());
    assertThat(read.getTitle()).isEqualTo("Harbour news");
    assertThat(read.getStatus()).isEqualTo("ok");
    assertThat(read.getSubscriptions(0).getTagsList()).containsExactly("sea");
    assertThat(feeds.listFeeds(ListFeedsRequest.getDefaultInstance()).getFeedsList())
        .containsExactly(read);

    var _ = feeds.removeFeed(RemoveFeedRequest.newBuilder().setName("harbour").build());
    assertThat(code(() -> feeds.getFeed(GetFeedRequest.newBuilder().setName("harbour").build())))
        .isEqualTo(Status.Code.NOT_FOUND);
    assertThat(code(() -> feeds.addFeed(AddFeedRequest.newBuilder().setUrl("ftp://a/").build())))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void entries_are_listed_in_pages_and_read_with_their_bytes() throws Exception {
    Feed feed = addAndPoll();
    EntryServiceGrpc.EntryServiceBlockingStub entries = EntryServiceGrpc.newBlockingStub(channel);
    List<String> titles = new ArrayList<>();
    String token = "";
    do {
      ListEntriesResponse page =
          entries.listEntries(
              ListEntriesRequest.newBuilder()
                  .setFeed(feed.getId())
                  .setPageSize(1)
                  .setPageToken(token)
                  .build());
      page.getEntriesList().forEach(entry -> titles.add(entry.getTitle()));
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    assertThat(titles).containsExactlyInAnyOrder("Ferry", "Seals");

    Entry ferry =
        entries.listEntries(ListEntriesRequest.getDefaultInstance()).getEntriesList().stream()
            .filter(entry -> entry.getTitle().equals("Ferry"))
            .findFirst()
            .orElseThrow();
    assertThat(entries.getEntry(GetEntryRequest.newBuilder().setUid(ferry.getUid()).build()))
        .isEqualTo(ferry);
    assertThat(ferry.getText()).contains("Back in service");
    assertThat(ferry.hasPublished()).isFalse();
    assertThat(raw(ferry.getFetchIds(0))).isEqualTo(FEED);
  }

  private String raw(String fetchId) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    RawServiceGrpc.newBlockingStub(channel)
        .getRaw(GetRawRequest.newBuilder().setFetchId(fetchId).setDecoded(true).build())
        .forEachRemaining(chunk -> all.writeBytes(chunk.getData().toByteArray()));
    return all.toString(StandardCharsets.UTF_8);
  }

  @Test
  void a_large_response_arrives_byte_for_byte() throws Exception {
    String large = FEED.replace("Back in service", "x".repeat(5_000_000));
    server.on("/feed", Reply.ok("application/rss+xml", large));
    var _ = addAndPoll();
    Entry entry =
        EntryServiceGrpc.newBlockingStub(channel)
            .withMaxInboundMessageSize(20_000_000)
            .listEntries(ListEntriesRequest.newBuilder().setOldestFirst(true).build())
            .getEntries(0);

    assertThat(raw(entry.getFetchIds(0))).isEqualTo(large);
    assertThat(code(() -> raw("3d6a1d9e-1111-4222-8333-444455556666")))
        .isEqualTo(Status.Code.NOT_FOUND);
    assertThat(code(() -> raw("x"))).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

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
  void events_continue_from_a_position_and_then_follow_the_journal() throws Exception {
    var _ = addAndPoll();
    Iterator<Event> events =
        EventServiceGrpc.newBlockingStub(channel)
            .follow(FollowRequest.newBuilder().setAfter(0).build());
    long head = engine.store().journal().head();
    List<Long> seen = new ArrayList<>();
    while (seen.size() < head) {
      seen.add(events.next().getSeq());
    }
    assertThat(seen).containsExactlyElementsOf(LongStream.rangeClosed(1, head).boxed().toList());

    var _ = engine.add("https://pier.example/feed.xml");
    Event next = events.next();
    assertThat(next.getSeq()).isEqualTo(head + 1);
    assertThat(next.getType()).isEqualTo("feed_added");
    assertThat(next.getJson()).contains("\"type\":\"feed_added\"");
  }

  @Test
  void events_are_selected_by_type_and_tag() throws Exception {
    var _ = addAndPoll();
    Iterator<Event> events =
        EventServiceGrpc.newBlockingStub(channel)
            .follow(
                FollowRequest.newBuilder()
                    .setAfter(0)
                    .addTypes("new_entry")
                    .addTags("sea")
                    .build());

    Event first = events.next();
    assertThat(first.getType()).isEqualTo("new_entry");
    assertThat(first.getFeed().getTitle()).isEqualTo("Harbour news");
    assertThat(first.getEntry().getUid()).isEqualTo(first.getEntryUid());
    assertThat(
            code(() ->
                EventServiceGrpc.newBlockingStub(channel)
                    .follow(FollowRequest.newBuilder().addTypes("x").build())
                    .next()))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
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

  private static Status.Code code(Runnable call) {
    try {
      call.run();
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }
}
