package dev.rssify.lab.bench.scenario;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Engines for scenarios: default configuration, on SQLite, on loopback. */
final class Engines {

  private Engines() {}

  static RssifyBuilder on(Path folder, Polls polls) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .store("sqlite:" + folder.resolve("store.db"))
        .listener(polls);
  }

  /** The same feeds with this poll interval. */
  static List<SubscriptionRequest> every(Duration interval, List<SubscriptionRequest> requests) {
    return requests.stream().map(request -> every(interval, request)).toList();
  }

  private static SubscriptionRequest every(Duration interval, SubscriptionRequest request) {
    return new SubscriptionRequest(
        request.subscription().withInterval(interval), request.settings());
  }
}
