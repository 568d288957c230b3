package dev.rssify.core.store.memory;

import org.jspecify.annotations.Nullable;

/**
 * Sets a flag; false when it was the same before.
 *
 * @param value null to delete the flag
 */
public record FlagChange(String name, @Nullable String value) implements Change<Boolean> {

  @Override
  public Boolean applyTo(Tables tables) {
    if (value == null) {
      return tables.flags.remove(name) != null;
    }
    return !value.equals(tables.flags.put(name, value));
  }
}
