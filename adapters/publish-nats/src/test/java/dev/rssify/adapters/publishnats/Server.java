package dev.rssify.adapters.publishnats;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.StreamConfiguration;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server in a process of its own, which can be killed and started again. */
@SuppressWarnings("try") // Connection.close may throw InterruptedException, as all of it here.
final class Server implements AutoCloseable {

  private final Path program;
  private final Path folder;
  private final int port;
  private @Nullable Process process;

  Server(Path program, Path folder) throws IOException {
    this.program = program;
    this.folder = folder;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
  }

  /** Where the program is on this machine. */
  static Optional<Path> installed() {
    return Stream.of("/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  void start() throws IOException {
    process =
        new ProcessBuilder(
                program.toString(),
                "-js",
                "-a",
                "127.0.0.1",
                "-p",
                Integer.toString(port),
                "-sd",
                folder.resolve("data").toString(),
                "-l",
                folder.resolve("server.log").toString())
            .start();
  }

  void kill() throws InterruptedException {
    int _ = Objects.requireNonNull(process).destroyForcibly().waitFor();
  }

  /** Stops the process where it is, or lets it go on. */
  void suspend(boolean now) throws IOException, InterruptedException {
    String pid = Long.toString(Objects.requireNonNull(process).pid());
    int _ = new ProcessBuilder("kill", now ? "-STOP" : "-CONT", pid).start().waitFor();
  }

  private Connection connection() throws IOException, InterruptedException {
    return Nats.connectReconnectOnConnect(
        Options.builder()
            .server("nats://" + address())
            .reconnectWait(Duration.ofMillis(50))
            .maxReconnects(1_000)
            .errorListener(new SilentErrors())
            .build());
  }

  /** Creates a stream as an operator would. */
  void createStream(String name, long largest, String... subjects)
      throws IOException, InterruptedException, JetStreamApiException {
    try (Connection connection = connection()) {
      var _ =
          connection
              .jetStreamManagement()
              .addStream(
                  StreamConfiguration.builder()
                      .name(name)
                      .subjects(subjects)
                      .maximumMessageSize((int) largest)
                      .build());
    }
  }

  /** The messages of a subject, which has at least this many. */
  List<Message> read(String stream, String subject, int count)
      throws IOException, InterruptedException, JetStreamApiException {
    List<Message> messages = new ArrayList<>();
    try (Connection connection = connection()) {
      JetStreamSubscription all =
          connection
              .jetStream()
              .subscribe(
                  subject,
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
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
