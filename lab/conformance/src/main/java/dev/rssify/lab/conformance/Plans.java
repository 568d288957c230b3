package dev.rssify.lab.conformance;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.lab.simulator.server.LoggedRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The scheduled time of each poll, as the engine decided.
 *
 * <p>Threading: safe.
 */
final class Plans {

  private final Map<UUID, List<Instant>> plans = new HashMap<>();

  synchronized void planned(Feed feed) {
    plans.computeIfAbsent(feed.id(), _ -> new ArrayList<>()).add(feed.schedule().nextRunAt());
  }

  /** Compares the scheduled times with the log of the simulator; feed n has the n-th URL. */
  synchronized Drift drift(
      List<String> urls, List<LoggedRequest> log, PublisherViolations violations) {
    long polls = 0;
    long early = 0;
    Duration largest = Duration.ZERO;
    Map<Integer, List<LoggedRequest>> firsts = violations.firstHops();
    for (int feed = 0; feed < urls.size(); feed++) {
      List<Instant> due = plans.getOrDefault(new FeedAddress(urls.get(feed)).feedId(), List.of());
      List<LoggedRequest> requests = firsts.getOrDefault(feed, List.of());
      for (int i = 0; i < requests.size(); i++, polls++) {
        Instant at = requests.get(i).at();
        // A poll without a scheduled time counts as early.
        Instant planned = i < due.size() ? due.get(i).truncatedTo(ChronoUnit.MILLIS) : Instant.MAX;
        if (at.isBefore(planned)) {
          early++;
        } else {
          Instant backOffUntil = violations.backOffUntil(requests.get(i).host(), at);
          Duration late =
              Duration.between(planned.isAfter(backOffUntil) ? planned : backOffUntil, at);
          largest = late.compareTo(largest) > 0 ? late : largest;
        }
      }
    }
    return new Drift(polls, early, largest);
  }
}
