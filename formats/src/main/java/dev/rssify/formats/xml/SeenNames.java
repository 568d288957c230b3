package dev.rssify.formats.xml;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts the distinct names of a document. Normal documents have a few dozen, which are found in an
 * array by identity, because tokenizers intern names.
 *
 * <p>Not thread-safe.
 */
final class SeenNames {

  private static final int MAX = 1_024;

  private static final int RECENT = 256;

  private final @Nullable String[] recentPrefixes = new String[RECENT];
  private final @Nullable String[] recentNames = new String[RECENT];
  private final Set<String> names = new HashSet<>();

  @SuppressWarnings("ReferenceEquality") // equal but different strings are only slower
  void add(String prefix, String name) {
    int slot = (name.hashCode() ^ prefix.hashCode()) & (RECENT - 1);
    if (recentNames[slot] != name || recentPrefixes[slot] != prefix) {
      recentNames[slot] = name;
      recentPrefixes[slot] = prefix;
      names.add(prefix + ":" + name);
    }
  }

  boolean areTooMany() {
    return names.size() > MAX;
  }
}
