package dev.rssify.grpc;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.AddFeedRequest;
import dev.rssify.grpc.v1.Feed;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import dev.rssify.grpc.v1.GetRawRequest;
import dev.rssify.grpc.v1.RawServiceGrpc;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An engine on SQLite, and a real connection to it. */
abstract class GrpcScene {

  static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><guid>1</guid><title>Ferry</title><link>https://harbour.example/ferry</link>
      <description>Back in service</description><author>Ada</author></item>
      <item><guid>2</guid><title>Seals</title><link>https://harbour.example/seals</link></item>
      </channel></rss>
      """;

  @TempDir Path folder;

  ScriptedServer server;
  Rssify engine;
  GrpcApi api;
  ManagedChannel channel;

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

  final void serve(ServiceConfig config) {
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

  final Feed addAndPoll() throws InterruptedException {
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

  final String raw(String fetchId) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    RawServiceGrpc.newBlockingStub(channel)
        .getRaw(GetRawRequest.newBuilder().setFetchId(fetchId).setDecoded(true).build())
        .forEachRemaining(chunk -> all.writeBytes(chunk.getData().toByteArray()));
    return all.toString(StandardCharsets.UTF_8);
  }

  static Status.Code code(Runnable call) {
    try {
      call.run();
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }
}
