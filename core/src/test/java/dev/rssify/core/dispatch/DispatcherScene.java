package dev.rssify.core.dispatch;

import dev.rssify.core.engine.Polled;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.FeedSchedule.State;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.WebUrl;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.testkit.ManualClock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A dispatcher on a clock moved by hand, and what is done with it. */
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

  static List<UUID> feeds(List<Start> starts) {
    return starts.stream().map(start -> start.task().feedId()).toList();
  }

  static HopGate.Pass sent(Start start, String group) {
    HopGate.Pass pass = (HopGate.Pass) start.gate().enter(url("http://" + group + "/"));
    pass.sending();
    return pass;
  }

  void finish(Start start) {
    dispatcher.finished(
        start,
        Polled.without(new PollOutcome.Succeeded(start.task().feedId(), "http://a/", "ok", 0, 0)));
  }

  /** Asks and is answered at once. */
  void poll(Start start, String group) {
    sent(start, group).close();
    finish(start);
  }

  CompletableFuture<Polled> request(String name, String group) {
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
