package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.SinkDefinition;
import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The installed sink types.
 *
 * <p>Threading: safe for many threads.
 */
public final class SinkTypes {

  private final SortedMap<String, SinkType> byScheme = new TreeMap<>();

  /**
   * @throws IllegalArgumentException when two serve the same scheme
   */
  public SinkTypes(Collection<? extends SinkType> types) {
    for (SinkType type : types) {
      for (String scheme : type.schemes()) {
        SinkType other = byScheme.putIfAbsent(scheme, type);
        if (other != null) {
          throw new IllegalArgumentException(
              "two sink types serve '"
                  + scheme
                  + "': "
                  + other.getClass().getName()
                  + " and "
                  + type.getClass().getName());
        }
      }
    }
  }

  public Set<String> schemes() {
    return byScheme.keySet();
  }

  /**
   * The type of a sink.
   *
   * @throws IllegalArgumentException when none serves its scheme
   */
  public SinkType of(SinkDefinition definition) {
    SinkType type = byScheme.get(definition.scheme());
    if (type == null) {
      throw new IllegalArgumentException(
          "no sink for '" + definition.scheme() + ":'; use one of " + String.join(", ", schemes()));
    }
    return type;
  }

  /**
   * Creates the receiver of a sink.
   *
   * @throws IllegalArgumentException when the definition cannot be used, with the reason
   */
  public EventSender open(SinkDefinition definition, SinkContext context) {
    return of(definition).open(definition, context);
  }
}
