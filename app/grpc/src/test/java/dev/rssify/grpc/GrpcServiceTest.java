package dev.rssify.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.FreePort;
import dev.rssify.testkit.Python;
import dev.rssify.testkit.Shows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client generated from the protos, against a configured service. */
@Timeout(120)
class GrpcServiceTest {

  private static final String CLIENT =
      """
      import sys, grpc
      from rssify.v1 import events_pb2, events_pb2_grpc, feeds_pb2, feeds_pb2_grpc

      token = (("authorization", "Bearer writer"),)
      with grpc.insecure_channel(sys.argv[1]) as channel:
          feeds = feeds_pb2_grpc.FeedServiceStub(channel)
          for name in ("harbour", "pier"):
              feeds.AddFeed(feeds_pb2.AddFeedRequest(url="https://%s.example/feed" % name, tags=[name]), metadata=token)
          print(sorted(feed.url for feed in feeds.ListFeeds(feeds_pb2.ListFeedsRequest(), metadata=token).feeds))
          events = events_pb2_grpc.EventServiceStub(channel).Follow(
              events_pb2.FollowRequest(after=0, tags=["pier"]), metadata=token)
          print(next(events).feed.url)
          try:
              feeds.ListFeeds(feeds_pb2.ListFeedsRequest())
          except grpc.RpcError as e:
              print(e.code().name)
      """;

  /** Of Debian, like protoc and the library: their versions fit together. */
  private static final Path PLUGIN = Path.of("/usr/bin/grpc_python_plugin");

  @TempDir private Path folder;

  @Test
  @Shows("serve.grpc")
  void a_python_client_adds_feeds_and_follows_events() throws Exception {
    Optional<String> python = Python.with("grpc, google.protobuf");
    assumeTrue(python.isPresent(), "python3-grpcio is not installed");
    assumeTrue(Files.exists(PLUGIN), "protobuf-compiler-grpc is not installed");
    List<String> generate =
        new ArrayList<>(
            List.of(
                "/usr/bin/protoc",
                "--plugin=protoc-gen-grpc_python=" + PLUGIN,
                "-I",
                protos().toString(),
                "--python_out=.",
                "--grpc_python_out=."));
    try (Stream<Path> files = Files.walk(protos())) {
      files.map(Path::toString).filter(name -> name.endsWith(".proto")).forEach(generate::add);
    }
    assertThat(run(generate.toArray(String[]::new))).as(this::output).isZero();
    Files.writeString(folder.resolve("client.py"), CLIENT);
    String address = "127.0.0.1:" + FreePort.find();
    try (RssifyService _ = new ServiceBuilder(settings(address)).start()) {
      assertThat(run(python.orElseThrow(), "client.py", address)).as(this::output).isZero();
    }

    assertThat(output().lines())
        .containsExactly(
            "['https://harbour.example/feed', 'https://pier.example/feed']",
            "https://pier.example/feed",
            "UNAUTHENTICATED");
  }

  private Configuration settings(String address) {
    return Configuration.load(
        null,
        Map.of("READER", "reader", "WRITER", "writer"),
        Map.of(
            "store",
            "sqlite:" + folder.resolve("news.db"),
            "serve.grpc",
            address,
            "serve.read_token",
            "env:READER",
            "serve.write_token",
            "env:WRITER"));
  }

  private static Path protos() {
    return Path.of("src/main/proto").toAbsolutePath();
  }

  private int run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(Arrays.asList(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
