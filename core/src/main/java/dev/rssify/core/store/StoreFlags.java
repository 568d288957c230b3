package dev.rssify.core.store;

import java.util.Optional;
import java.util.SortedMap;

/** Small named values of the whole store; they are not deleted with the data they refer to. */
public interface StoreFlags {

  Optional<String> flag(String name);

  /** The values of all flags whose names start with a prefix, by name. */
  SortedMap<String, String> named(String prefix);

  /** False when the value was the same before. */
  boolean put(String name, String value);

  /** False when there was none. */
  boolean remove(String name);
}
