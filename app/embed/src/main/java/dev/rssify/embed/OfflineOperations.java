package dev.rssify.embed;

import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.formats.html.JsoupHtmlText;

/** Operations on a store that another process may be polling: they need no engine. */
public final class OfflineOperations {

  private OfflineOperations() {}

  /** Explains the schedules of feeds. */
  public static Explain explain(EngineConfig config, Storage storage) {
    return new Explain(storage.store(), schedule(config, IntervalPolicy.NONE), Wiring.WALL);
  }

  /** Adds, changes and removes subscriptions. */
  public static SubscriptionRegistry registry(EngineConfig config, Storage storage) {
    return new SubscriptionRegistry(
        storage.store(),
        schedule(config, IntervalPolicy.NONE),
        FeedChanges.NONE,
        Sources.discovered(),
        Wiring.DOMAINS,
        Wiring.WALL);
  }

  /** Stores single pages as entries. */
  public static ArticleStore articleStore(EngineConfig config, Storage storage) {
    return new ArticleStore(
        storage.store(),
        storage.raw(),
        registry(config, storage),
        new EntryNormalizer(new JsoupHtmlText()),
        Wiring.WALL);
  }

  static NextPoll schedule(EngineConfig config, IntervalPolicy policy) {
    return new NextPoll(config.schedule(), new CrontabTimes(), policy);
  }
}
