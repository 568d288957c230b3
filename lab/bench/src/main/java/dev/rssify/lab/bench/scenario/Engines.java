package dev.rssify.lab.bench.scenario;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Engines as scenarios need them: as they are by default, on SQLite, on loopback. */
final class Engines {

  private Engines() {}

  static RssifyBuilder on(Path folder, Polls polls) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .store("sqlite:" + folder.resolve("store.db"))
        .listener(polls);
  }

  /** The same feeds, to be asked this often. */
  static List<Wish> every(Duration interval, List<Wish> wishes) {
    return wishes.stream().map(wish -> every(interval, wish)).toList();
  }

  private static Wish every(Duration interval, Wish wish) {
    Subscription plain = wish.subscription();
    return new Wish(
        new Subscription(
            plain.id(),
            plain.feedId(),
            plain.address(),
            null,
            List.of(),
            null,
            null,
            true,
            interval,
            null),
        wish.settings());
  }
}
