package dev.rssify.core.dedup;

import dev.rssify.core.dedup.KeyChoice.WindowKey;
import dev.rssify.core.model.entry.WindowEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the last document, indexed for matching. Among equal matches the order of uids
 * decides, so that the same history gives the same changes in every store.
 */
final class Window {

  private final SortedMap<String, WindowEntry> byUid = new TreeMap<>();

  Window(Collection<WindowEntry> entries) {
    entries.forEach(entry -> byUid.put(entry.uid(), entry));
  }

  int size() {
    return byUid.size();
  }

  Collection<WindowEntry> entries() {
    return byUid.values();
  }

  Optional<WindowEntry> entry(String uid) {
    return Optional.ofNullable(byUid.get(uid));
  }

  /** All entries by their identity keys. */
  Map<WindowKey, List<WindowEntry>> byKey(KeyChoice choice) {
    return by(entry -> choice.windowKey(entry.fingerprint()));
  }

  /** All entries by a derived key; null leaves an entry out. */
  <K> Map<K, List<WindowEntry>> by(Function<WindowEntry, @Nullable K> key) {
    Map<K, List<WindowEntry>> found = new HashMap<>();
    for (WindowEntry entry : byUid.values()) {
      K of = key.apply(entry);
      if (of != null) {
        found.computeIfAbsent(Objects.requireNonNull(of), k -> new ArrayList<>()).add(entry);
      }
    }
    return found;
  }
}
