package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.ManualClock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A dispatcher on a manual clock, and helpers to drive it. */
abstract class DispatcherScene {
  final ManualClock clock = ManualClock.start();
  Dispatcher dispatcher = new Dispatcher(GateConfig.defaults(), clock);

  static UUID feed(String name) {
    return NameUuid.of(name);
  }

  void due(String name, String group) {
    schedule(name, group, 0, clock.instant());
  }

  void schedule(String name, String group, int priority, Instant at) {
    dispatcher.schedule(List.of(scheduled(name, group, priority, at)));
  }

  static List<UUID> feeds(List<GrantedPoll> starts) {
    return starts.stream().map(start -> start.task().feedId()).toList();
  }

  static HopGate.Pass sent(GrantedPoll start, String group) {
    HopGate.Pass pass = (HopGate.Pass) start.gate().enter(url("http://" + group + "/"));
    pass.sending();
    pass.sent();
    return pass;
  }

  void finish(GrantedPoll start) {
    dispatcher.finished(
        start,
        CompletedPoll.without(
            new PollOutcome.Succeeded(start.task().feedId(), "http://a/", "ok", 0, 0)));
  }

  /** Sends a request that completes at once. */
  void poll(GrantedPoll start, String group) {
    sent(start, group).close();
    finish(start);
  }

  CompletableFuture<CompletedPoll> request(String name, String group) {
    PollTask task = new PollTask(feed(name), Cause.MANUAL, clock.instant());
    return dispatcher.request(task, scheduled(name, group, 0, clock.instant()));
  }

  static WebUrl url(String text) {
    return WebUrl.parse(text).orElseThrow();
  }

  /** A feed as the dispatcher knows it, by its name. */
  static Scheduled scheduled(String name, String group, int priority, Instant at) {
    return scheduled(name, group, priority, at, 0);
  }

  static Scheduled scheduled(String name, String group, int priority, Instant at, long version) {
    return new Scheduled(feed(name), "http://" + group + "/", priority, State.HEALTHY, at, version);
  }
}
