package dev.rssify.adapters.publishkafka;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import java.util.Set;

/** The sink type {@code kafka}. */
public final class KafkaSinkType implements SinkType {

  @Override
  public Set<String> schemes() {
    return Set.of("kafka");
  }

  @Override
  public String meaning() {
    return "records of a Kafka topic: kafka://HOST:PORT,.../TOPIC";
  }

  @Override
  public EventSender open(SinkDefinition definition, SinkContext context) {
    return new KafkaSender(
        KafkaTarget.of(definition),
        definition.timeout(),
        KafkaTarget.password(definition, context));
  }

  /** The client connects to any address, so that a client of the API could scan the network. */
  @Override
  public boolean isLocal() {
    return true;
  }
}
