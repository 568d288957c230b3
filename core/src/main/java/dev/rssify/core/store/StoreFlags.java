package dev.rssify.core.store;

import java.util.Map;
import java.util.Optional;

/** Small named values of the whole store; they are not deleted with the data they refer to. */
public interface StoreFlags {

  Optional<String> flag(String name);

  /** The flags whose names start with this, sorted by name. */
  Map<String, String> named(String prefix);

  /** False when the value was the same before. */
  boolean put(String name, String value);

  /**
   * Stores a value unless there is one, atomically with other processes.
   *
   * @return the stored value
   */
  default String putIfAbsent(String name, String value) {
    return flag(name)
        .orElseGet(() -> {
          boolean _ = put(name, value);
          return value;
        });
  }

  /** False when there was none. */
  boolean remove(String name);
}
