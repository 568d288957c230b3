package dev.rssify.core.store;

import java.util.Optional;

/** Small facts about the store as a whole, by name; they outlive what they are about. */
public interface StoreFlags {

  Optional<String> flag(String name);

  /** False when it was the same before. */
  boolean put(String name, String value);

  /** False when there was none. */
  boolean remove(String name);
}
