package dev.rssify.core.store;

import dev.rssify.core.model.entry.WindowEntry;
import java.util.List;
import java.util.UUID;

/** The entries of every feed's last document, in the form needed for comparison. */
@FunctionalInterface
public interface WindowStore {

  /** In any order; empty before the first document. */
  List<WindowEntry> window(UUID feedId);
}
