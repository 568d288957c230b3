package dev.rssify.adapters.publishkafka;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.testing.contract.bus.BusEvents;
import dev.rssify.testing.contract.bus.BusServer;
import dev.rssify.testkit.FreePort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A Kafka broker. */
final class Broker extends BusServer {

  private static final int PARTITIONS = 3;
  private static final int EMPTY_POLLS = 20;

  private final Path settings;
  private final Path log;
  private final int port;

  Broker(Path folder) throws IOException {
    port = FreePort.find();
    int controller = FreePort.find();
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

  String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  protected ProcessBuilder command() {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "kafka.Kafka",
            settings.toString())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
  }

  @Override
  public String url(String topic) {
    return "kafka://" + address() + "/" + topic;
  }

  @Override
  public void create(String topic, int maxBytes) throws ExecutionException, InterruptedException {
    NewTopic created =
        new NewTopic(topic, PARTITIONS, (short) 1)
            .configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxBytes)));
    try (Admin admin = admin()) {
      Void _ = admin.createTopics(Set.of(created)).all().get();
    }
  }

  /** No file of the broker may grow, as on a full disk, until it is started again. */
  @Override
  public void setFull(String topic, boolean full) throws IOException, InterruptedException {
    if (full) {
      int code = new ProcessBuilder("prlimit", "--pid", pid(), "--fsize=1").start().waitFor();
      if (code != 0) {
        throw new IllegalStateException("prlimit failed");
      }
    } else {
      kill();
      start();
    }
  }

  private Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", address(), "default.api.timeout.ms", 300_000));
  }

  private KafkaConsumer<String, String> consumer(String topic) {
    KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            // Without a group: its offsets would have fifty partitions to create first.
            Map.<String, Object>of("bootstrap.servers", address()),
            new StringDeserializer(),
            new StringDeserializer());
    List<TopicPartition> all =
        IntStream.range(0, PARTITIONS).mapToObj(n -> new TopicPartition(topic, n)).toList();
    consumer.assign(all);
    consumer.seekToBeginning(all);
    return consumer;
  }

  @Override
  public List<Received> read(String topic, int count) {
    return records(topic, count).stream()
        .map(record -> new Received(record.key(), record.value()))
        .toList();
  }

  List<ConsumerRecord<String, String>> records(String topic, int count) {
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    Set<String> different = new HashSet<>();
    try (KafkaConsumer<String, String> consumer = consumer(topic)) {
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
  public AutoCloseable follow(String topic, Consumer<String> bodies) throws InterruptedException {
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch ready = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try (KafkaConsumer<String, String> consumer = consumer(topic)) {
                while (!ended.get()) {
                  consumer
                      .poll(Duration.ofMillis(100))
                      .forEach(record -> bodies.accept(record.value()));
                  ready.countDown();
                }
              }
            });
    ready.await();
    return () -> {
      ended.set(true);
      thread.join();
    };
  }

  @Override
  public void sendBare(String topic, int count, LongFunction<String> bodies) {
    KafkaTarget target = KafkaTarget.of(SinkDefinition.to("bus", url(topic)));
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            target.producer(Duration.ofSeconds(30), Optional.empty()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      for (long seq = 1; seq <= count; seq++) {
        var _ =
            producer.send(
                new ProducerRecord<>(
                    topic,
                    BusEvents.feed(seq).toString(),
                    bodies.apply(seq).getBytes(StandardCharsets.UTF_8)));
      }
      producer.flush();
    }
  }
}
