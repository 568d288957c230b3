package dev.rssify.core.operations.sinks;

import dev.rssify.core.model.journal.SinkDefinition;
import java.util.Set;

/**
 * A kind of receiver, selected by the scheme of a sink's URL. Implementations in {@code
 * META-INF/services/dev.rssify.core.operations.sinks.SinkType} are discovered automatically.
 *
 * <p>Threading: safe for many threads.
 */
public interface SinkType {

  /** The schemes it serves, in lower case, such as {@code kafka}. */
  Set<String> schemes();

  /** One sentence for the documentation. */
  String meaning();

  /**
   * Creates the receiver of a sink. It makes no connection, so that a definition can be checked
   * with it.
   *
   * @throws IllegalArgumentException when the definition cannot be used, with the reason
   */
  EventSender open(SinkDefinition definition, SinkContext context);

  /** Whether only the operator may add such a sink, on the machine itself. */
  default boolean isLocal() {
    return false;
  }
}
