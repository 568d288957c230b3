package dev.rssify.core.store.memory;

import org.jspecify.annotations.Nullable;

/**
 * Sets a sink's cursor; false when it was the same before.
 *
 * @param seq null to delete the cursor
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
