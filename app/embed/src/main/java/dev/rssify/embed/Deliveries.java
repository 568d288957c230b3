package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.operations.sinks.Receiver;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.operations.sinks.SinkTypes;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.json.stored.StoredSinks;
import dev.rssify.json.view.EventMessages;
import java.time.InstantSource;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.DoubleSupplier;

/**
 * Creates sinks from their definitions.
 *
 * @param secrets those of the operator; generated ones are in the store
 * @param chance random numbers from 0 to below 1
 */
public record Deliveries(
    SinkTypes types,
    UserAgent userAgent,
    SecretSource secrets,
    InstantSource clock,
    DoubleSupplier chance) {

  /** The sink types of jars on the class path. */
  public static SinkTypes discovered() {
    return new SinkTypes(
        ServiceLoader.load(SinkType.class).stream().map(ServiceLoader.Provider::get).toList());
  }

  /**
   * Creates the receiver of a sink.
   *
   * @throws IllegalArgumentException when the definition cannot be used, with the reason
   */
  public Receiver receiver(SinkDefinition definition, Outbound outbound, Store store) {
    StoredSinks stored = new StoredSinks(store.flags());
    return types.open(
        definition,
        new SinkContext(
            outbound,
            userAgent,
            reference -> stored.secret(reference).or(() -> secret(reference, definition)),
            clock));
  }

  /** A named secret is used only for the hosts it is bound to. */
  private Optional<String> secret(SecretRef reference, SinkDefinition definition) {
    boolean allowed =
        !reference.isNamed()
            || WebUrl.parse(definition.url())
                .filter(url -> secrets.maySend(reference, url))
                .isPresent();
    return allowed ? secrets.find(reference) : Optional.empty();
  }

  /** Creates a sink that delivers to this receiver. */
  public Sink sink(
      SinkDefinition definition, Receiver receiver, Store store, EngineListener listener) {
    return new DeliveringSink(
        definition,
        receiver,
        new EventMessages(definition),
        new DeadLetters(store.tasks()),
        letter -> listener.on(new EngineEvent.DeadLettered(letter)),
        clock,
        chance);
  }
}
