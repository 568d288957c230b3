package dev.rssify.core.store;

import dev.rssify.core.model.poll.HeldLease;
import java.util.Map;
import java.util.OptionalLong;

/** The journal cursors of sinks. */
public interface CursorStore {

  OptionalLong cursor(String sink);

  void save(String sink, long seq);

  /**
   * As above, under the lease of a duty: only its holder moves the cursor.
   *
   * @return false when the duty was leased again since; then nothing is stored
   */
  boolean save(String sink, long seq, HeldLease lease);

  Map<String, Long> all();

  boolean remove(String sink);
}
