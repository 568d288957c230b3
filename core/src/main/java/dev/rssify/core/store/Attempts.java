package dev.rssify.core.store;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.util.List;

/**
 * Records polls before their requests are sent, so that a crash never causes an early second one.
 *
 * <p>Invariants: a feed has at most one open attempt, the newest; a commit with a fetch of the feed
 * closes it.
 */
public interface Attempts {

  /**
   * A poll that is about to start.
   *
   * @param groupId the politeness group of its first request
   */
  record PollStart(Attempt attempt, String groupId) {}

  /**
   * The polls that may start.
   *
   * @param feeds as of now; missing feeds are left out
   * @param closed the gates of the groups in which nothing may start yet
   */
  record Started(List<Feed> feeds, List<HostGate> closed) {}

  /**
   * Takes the start slots of these polls and records the attempts of those that get one. Durable
   * when it returns. Attempts of missing feeds are ignored.
   */
  Started start(List<PollStart> polls, SlotClaim claim);

  /** The attempts at feeds of these partitions that no commit has closed yet. */
  List<Attempt> open(Partitions partitions);

  /** The same for all feeds. */
  default List<Attempt> open() {
    return open(Partitions.ALL);
  }
}
