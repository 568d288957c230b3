package dev.rssify.core.dispatch;

import dev.rssify.core.model.FeedSchedule.State;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Instant;

/** Feeds as the dispatcher knows them, by names. */
final class Dispatches {

  private Dispatches() {}

  static Scheduled feed(String name, String group, int priority, Instant at) {
    return new Scheduled(
        NameUuid.of(name), "http://" + group + "/", group, priority, State.HEALTHY, at);
  }
}
