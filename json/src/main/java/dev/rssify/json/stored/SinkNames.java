package dev.rssify.json.stored;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds sinks by a name that listings show: that of the definition, or that of the cursor, such as
 * {@code board} or {@code sink:board}.
 *
 * @param configured the sinks of the configuration; the others are in the store
 */
public record SinkNames(Store store, List<SinkDefinition> configured) {

  /** The sink with this name or cursor. */
  public Optional<SinkDefinition> find(String name) {
    return definitions()
        .filter(sink -> sink.cursor().equals(name) || sink.name().equals(name))
        .findFirst();
  }

  /**
   * The cursor of the sink with this name or cursor, also of one without a definition: a consumer
   * of another kind, or a sink that was removed from the configuration.
   */
  public Optional<String> cursor(String name) {
    return find(name)
        .map(SinkDefinition::cursor)
        .or(() ->
            Optional.of(name)
                .filter(cursor ->
                    store.cursors().all().containsKey(cursor)
                        || new DeadLetters(store.tasks()).count(cursor) > 0));
  }

  /** Whether a sink can be changed only in the configuration. */
  public boolean isConfigured(SinkDefinition sink) {
    return configured.contains(sink);
  }

  /** Why a configured sink cannot be changed, and what to do. */
  public static String unchangeable(SinkDefinition sink) {
    return sink.name()
        + " is defined in the configuration; to pause or remove it, remove its keys there and restart"
        + " serve. Its cursor stays: it continues there when the keys are back";
  }

  /** The names of all sinks that have a definition. */
  public NavigableSet<String> all() {
    NavigableSet<String> names = new TreeSet<>();
    definitions().map(SinkDefinition::name).forEach(names::add);
    return names;
  }

  private Stream<SinkDefinition> definitions() {
    return Stream.concat(configured.stream(), new StoredSinks(store.flags()).all().stream());
  }
}
