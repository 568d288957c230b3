package dev.rssify.adapters.publishkafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** A real broker in a process of its own, which can be killed and started again. */
final class Broker implements AutoCloseable {

  private static final int EMPTY_POLLS = 20;

  private final Path settings;
  private final Path log;
  private final int port;
  private @Nullable Process process;

  Broker(Path folder) throws IOException {
    port = freePort();
    int controller = freePort();
    log = folder.resolve("broker.log");
    settings = folder.resolve("server.properties");
    Properties properties = new Properties();
    properties.putAll(
        Map.of(
            "process.roles", "broker,controller",
            "node.id", "1",
            "controller.quorum.voters", "1@127.0.0.1:" + controller,
            "listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
            "controller.listener.names", "CONTROLLER",
            "log.dirs", folder.resolve("data").toString(),
            "offsets.topic.replication.factor", "1",
            "auto.create.topics.enable", "false",
            "broker.session.timeout.ms", "1000"));
    properties.put("broker.heartbeat.interval.ms", "200");
    try (var out = Files.newBufferedWriter(settings)) {
      properties.store(out, null);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    int code =
        StorageTool.execute(
            new String[] {"format", "-t", Uuid.randomUuid().toString(), "-c", settings.toString()},
            new PrintStream(printed, true, StandardCharsets.UTF_8));
    if (code != 0) {
      throw new IllegalStateException(printed.toString(StandardCharsets.UTF_8));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  void start() {
    try {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx512m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  "kafka.Kafka",
                  settings.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process at once. */
  void kill() throws InterruptedException {
    int _ = Objects.requireNonNull(process).destroyForcibly().waitFor();
  }

  /** Stops the process where it is, or lets it go on. */
  void suspend(boolean now) throws IOException, InterruptedException {
    String pid = Long.toString(Objects.requireNonNull(process).pid());
    int _ = new ProcessBuilder("kill", now ? "-STOP" : "-CONT", pid).start().waitFor();
  }

  /** Creates a topic; returns when the broker has it. */
  void createTopic(String name, int partitions, Map<String, String> settings)
      throws ExecutionException, InterruptedException {
    Map<String, Object> connection =
        Map.of("bootstrap.servers", address(), "default.api.timeout.ms", 300_000);
    try (Admin admin = Admin.create(connection)) {
      Void _ =
          admin
              .createTopics(Set.of(new NewTopic(name, partitions, (short) 1).configs(settings)))
              .all()
              .get();
    }
  }

  KafkaConsumer<String, String> consumer(String topic, int partitions) {
    KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.<String, Object>of(
                "bootstrap.servers", address(), "group.id", UUID.randomUUID().toString()),
            new StringDeserializer(),
            new StringDeserializer());
    List<TopicPartition> all =
        IntStream.range(0, partitions).mapToObj(n -> new TopicPartition(topic, n)).toList();
    consumer.assign(all);
    consumer.seekToBeginning(all);
    return consumer;
  }

  /** The records of a topic, until there are this many different ones or no more arrive. */
  List<ConsumerRecord<String, String>> read(String topic, int partitions, int count) {
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    Set<String> different = new HashSet<>();
    try (KafkaConsumer<String, String> consumer = consumer(topic, partitions)) {
      for (int empty = 0; different.size() < count && empty < EMPTY_POLLS; empty++) {
        for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
          records.add(record);
          different.add(record.value());
          empty = 0;
        }
      }
      consumer.poll(Duration.ofMillis(100)).forEach(records::add);
    }
    return records;
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
