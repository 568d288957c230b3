package dev.rssify.json.stored;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.store.StoreFlags;
import dev.rssify.json.codec.RecordJson;
import java.util.List;
import java.util.Optional;

/**
 * The sinks that were added while the service runs, as flags of the store: every process on it sees
 * them.
 *
 * <p>Threading: safe for many threads and processes.
 */
public record StoredSinks(StoreFlags flags) {

  private static final String SINK = "sink:";
  private static final String SECRET = "sink_secret:";

  /** A reference to a secret that was generated for a sink. */
  private static final String GENERATED = "generated:";

  /** All sinks, by name. */
  public List<SinkDefinition> all() {
    return flags.named(SINK).values().stream().map(StoredSinks::read).toList();
  }

  public Optional<SinkDefinition> find(String name) {
    return flags.flag(SINK + name).map(StoredSinks::read);
  }

  /** Adds or replaces a sink. */
  public void put(SinkDefinition definition) {
    boolean _ =
        flags.put(SINK + definition.name(), RecordJson.compact(SinkDefinition.class, definition));
  }

  /** Adds a sink with a secret that is stored next to it and never shown again. */
  public void put(SinkDefinition definition, String generated) {
    boolean _ = flags.put(SECRET + definition.name(), generated);
    put(definition.signedWith(new SecretRef(GENERATED + definition.name())));
  }

  /** False when there is none. */
  public boolean remove(String name) {
    boolean _ = flags.remove(SECRET + name);
    return flags.remove(SINK + name);
  }

  /** A generated secret; empty for any other reference. */
  public Optional<String> secret(SecretRef reference) {
    return reference.name().startsWith(GENERATED)
        ? flags.flag(SECRET + reference.name().substring(GENERATED.length()))
        : Optional.empty();
  }

  private static SinkDefinition read(String document) {
    return RecordJson.read(SinkDefinition.class, document);
  }
}
