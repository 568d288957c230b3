package dev.rssify.cli.reading;

import dev.rssify.core.model.journal.EventFeed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The feeds of the last entries, so that each is not read for every entry. */
@SuppressWarnings("serial") // it is not serialized
final class RecentFeeds extends LinkedHashMap<UUID, Optional<EventFeed>> {

  private final int most;

  RecentFeeds(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<UUID, Optional<EventFeed>> eldest) {
    return size() > most;
  }
}
