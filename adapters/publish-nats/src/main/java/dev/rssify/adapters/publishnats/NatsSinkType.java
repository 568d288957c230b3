package dev.rssify.adapters.publishnats;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import java.util.Set;

/** The sink type {@code nats}. */
public final class NatsSinkType implements SinkType {

  @Override
  public Set<String> schemes() {
    return Set.of("nats");
  }

  @Override
  public String meaning() {
    return "messages of a NATS JetStream stream: nats://HOST:PORT,.../STREAM";
  }

  @Override
  public EventSender open(SinkDefinition definition, SinkContext context) {
    return new NatsSender(
        NatsTarget.of(definition), definition.timeout(), NatsTarget.password(definition, context));
  }

  /** The client connects to any address, so that a client of the API could scan the network. */
  @Override
  public boolean isLocal() {
    return true;
  }
}
