package dev.rssify.core.store;

import dev.rssify.core.model.FetchHour;
import dev.rssify.core.model.FetchRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What asking came to. */
public interface FetchLog {

  /** The newest line of a feed; costs the same however long the log is. */
  Optional<FetchRecord> last(UUID feedId);

  /**
   * The line of a fetch. Those that learned nothing but that nothing changed (304) are not found by
   * their id: they are most of the log, and nothing refers to them.
   */
  Optional<FetchRecord> fetch(UUID fetchId);

  /** At most so many lines of a feed, the newest first; rolled-up ones are gone. */
  List<FetchRecord> newest(UUID feedId, int limit);

  /** The rolled-up hours of a feed that begin in this span, the oldest first. */
  List<FetchHour> hours(UUID feedId, Instant from, Instant until);
}
