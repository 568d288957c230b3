package dev.rssify.adapters.publishkafka;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkUrl;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.jspecify.annotations.Nullable;

/**
 * The brokers and topics in the URL of a sink.
 *
 * @param topic the topic, or the start of the topics' names
 * @param perType whether each type of event has its own topic
 * @param user for SASL; null for none
 */
record KafkaTarget(
    List<String> servers,
    String topic,
    boolean perType,
    String compression,
    boolean tls,
    @Nullable String user,
    String mechanism) {

  private static final Set<String> PARAMETERS =
      Set.of("topics", "compression", "tls", "user", "mechanism");

  static KafkaTarget of(SinkDefinition definition) {
    SinkUrl url = SinkUrl.of(definition.url(), 9092, PARAMETERS);
    String topic = url.path().isEmpty() ? "rssify.events" : url.path();
    if (!topic.matches("[a-zA-Z0-9._-]{1,200}")) {
      throw new IllegalArgumentException(
          "the name of a topic has up to 200 of a-z, A-Z, 0-9, '.', _ and -, not \""
              + topic
              + "\"");
    }
    String user = url.parameter("user").orElse(null);
    if ((user == null) != (definition.secret() == null)) {
      throw new IllegalArgumentException("set both user and secret, or neither");
    }
    return new KafkaTarget(
        url.servers(),
        topic,
        url.choice("topics", List.of("one", "type")).equals("type"),
        url.choice("compression", List.of("none", "lz4", "zstd", "snappy", "gzip")),
        url.choice("tls", List.of("false", "true")).equals("true"),
        user,
        url.choice("mechanism", List.of("SCRAM-SHA-512", "SCRAM-SHA-256", "PLAIN")));
  }

  /** The password, read for each connection. */
  static Supplier<Optional<String>> password(SinkDefinition definition, SinkContext context) {
    SecretRef secret = definition.secret();
    return secret == null ? Optional::empty : () -> context.secrets().apply(secret);
  }

  /** The topic of an event. */
  String topicOf(String type) {
    return perType ? topic + "." + type : topic;
  }

  /**
   * The settings of a producer. It retries a batch until the brokers acknowledge it: the next batch
   * could overtake an expired one.
   *
   * @param timeout for a request, and for a full buffer
   */
  Map<String, Object> producer(Duration timeout, Optional<String> password) {
    int millis = Math.toIntExact(Math.min(timeout.toMillis(), 60_000));
    Map<String, Object> settings = new HashMap<>();
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, "rssify");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, (long) millis);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 5L);
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 64 * 1024);
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, compression);
    settings.put(ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000L);
    settings.put("enable.metrics.push", false);
    settings.put("security.protocol", (user == null ? "" : "SASL_") + (tls ? "SSL" : "PLAINTEXT"));
    if (user != null) {
      settings.put(SaslConfigs.SASL_MECHANISM, mechanism);
      settings.put(
          SaslConfigs.SASL_JAAS_CONFIG,
          "org.apache.kafka.common.security."
              + (mechanism.equals("PLAIN") ? "plain.PlainLoginModule" : "scram.ScramLoginModule")
              + " required username="
              + quoted(user)
              + " password="
              + quoted(password.orElse(""))
              + ";");
    }
    return settings;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
