package dev.rssify.core.model.entry;

import java.util.List;
import java.util.Set;

/**
 * The changes of a feed's window.
 *
 * @param put entries that entered, or whose hashes changed
 * @param removed uids of entries that left
 */
public record WindowDelta(List<WindowEntry> put, Set<String> removed) {

  public static final WindowDelta NONE = new WindowDelta(List.of(), Set.of());

  public WindowDelta {
    put = List.copyOf(put);
    removed = Set.copyOf(removed);
  }
}
