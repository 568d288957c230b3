package dev.rssify.core.store.memory;

import org.jspecify.annotations.Nullable;

/**
 * A sink's cursor from now on; false when it was the same before.
 *
 * @param seq null when the sink is forgotten
 */
public record CursorChange(String sink, @Nullable Long seq) implements Change<Boolean> {

  @Override
  public Boolean applyTo(Tables tables) {
    if (seq == null) {
      return tables.cursors.remove(sink) != null;
    }
    return !seq.equals(tables.cursors.put(sink, seq));
  }
}
