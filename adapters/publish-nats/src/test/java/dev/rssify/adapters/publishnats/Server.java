package dev.rssify.adapters.publishnats;

import dev.rssify.testing.contract.bus.BusEvents;
import dev.rssify.testing.contract.bus.BusServer;
import dev.rssify.testkit.FreePort;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.PublishOptions;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.PublishAck;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** A nats-server with JetStream. */
@SuppressWarnings(
    "try") // Connection.close may throw InterruptedException, like every other call here.
final class Server extends BusServer {

  private static final int IN_FLIGHT = 512;

  private final Path program;
  private final Path folder;
  private final int port;

  Server(Path program, Path folder) throws IOException {
    this.program = program;
    this.folder = folder;
    port = FreePort.find();
  }

  /** The path of the program on this machine. */
  static Optional<Path> installed() {
    return Stream.of("/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  protected ProcessBuilder command() {
    return new ProcessBuilder(
        program.toString(),
        "-js",
        "-a",
        "127.0.0.1",
        "-p",
        Integer.toString(port),
        "-sd",
        folder.resolve("data").toString(),
        "-l",
        folder.resolve("server.log").toString());
  }

  @Override
  public String url(String stream) {
    return "nats://" + address() + "/" + stream + "?subject=" + stream;
  }

  private Connection connection() throws IOException, InterruptedException {
    return Nats.connectReconnectOnConnect(
        Options.builder()
            .server("nats://" + address())
            .reconnectWait(Duration.ofMillis(50))
            .maxReconnects(1_000)
            .errorListener(new IgnoredErrors())
            .build());
  }

  private static StreamConfiguration.Builder stream(String name, int maxBytes) {
    return StreamConfiguration.builder()
        .name(name)
        .subjects(name + ".>")
        .discardPolicy(DiscardPolicy.New)
        .maximumMessageSize(maxBytes);
  }

  @Override
  public void create(String name, int maxBytes)
      throws IOException, InterruptedException, JetStreamApiException {
    try (Connection connection = connection()) {
      var _ = connection.jetStreamManagement().addStream(stream(name, maxBytes).build());
    }
  }

  @Override
  public void setFull(String name, boolean full)
      throws IOException, InterruptedException, JetStreamApiException {
    try (Connection connection = connection()) {
      JetStreamManagement management = connection.jetStreamManagement();
      StreamInfo info = management.getStreamInfo(name);
      long limit = full ? info.getStreamState().getMsgCount() : -1;
      var _ =
          management.updateStream(
              StreamConfiguration.builder(info.getConfiguration()).maxMessages(limit).build());
    }
  }

  @Override
  public List<Received> read(String name, int count)
      throws IOException, InterruptedException, JetStreamApiException {
    return messages(name, count).stream()
        .map(message ->
            new Received(
                message.getSubject().substring(message.getSubject().lastIndexOf('.') + 1),
                new String(message.getData(), StandardCharsets.UTF_8)))
        .toList();
  }

  /** The messages of a stream, which has at least this many. */
  List<Message> messages(String stream, int count)
      throws IOException, InterruptedException, JetStreamApiException {
    List<Message> messages = new ArrayList<>();
    try (Connection connection = connection()) {
      JetStreamSubscription all =
          connection
              .jetStream()
              .subscribe(
                  stream + ".>",
                  PushSubscribeOptions.builder().stream(stream)
                      .ordered(true)
                      .configuration(ConsumerConfiguration.builder().build())
                      .build());
      while (messages.size() < count) {
        Message next = all.nextMessage(Duration.ofSeconds(1));
        if (next != null) {
          messages.add(next);
        }
      }
      for (Message more = all.nextMessage(Duration.ofMillis(100));
          more != null;
          more = all.nextMessage(Duration.ofMillis(100))) {
        messages.add(more);
      }
    }
    return messages;
  }

  @Override
  public AutoCloseable follow(String name, Consumer<String> bodies)
      throws IOException, InterruptedException, JetStreamApiException {
    Connection connection = connection();
    var _ =
        connection
            .jetStream()
            .subscribe(
                name + ".>",
                connection.createDispatcher(),
                message -> bodies.accept(new String(message.getData(), StandardCharsets.UTF_8)),
                true);
    return connection;
  }

  @Override
  public void sendBare(String name, int count, LongFunction<String> bodies)
      throws IOException, InterruptedException {
    try (Connection connection = connection()) {
      JetStream jetStream = connection.jetStream();
      Deque<CompletableFuture<PublishAck>> inFlight = new ArrayDeque<>();
      for (long seq = 1; seq <= count; seq++) {
        if (inFlight.size() >= IN_FLIGHT) {
          var _ = inFlight.remove().join();
        }
        inFlight.add(
            jetStream.publishAsync(
                name + ".feed_gone." + BusEvents.feed(seq),
                bodies.apply(seq).getBytes(StandardCharsets.UTF_8),
                PublishOptions.builder()
                    .messageId(BusEvents.event(seq).eventId().toString())
                    .build()));
      }
      inFlight.forEach(CompletableFuture::join);
    }
  }
}
