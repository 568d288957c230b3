package dev.rssify.embed;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.backfill.Backfills;
import dev.rssify.core.operations.push.HubClient;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.push.PushSubscriptions;
import dev.rssify.core.push.PushKey;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreFlags;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Wires push and backfill. Checks each feed after a poll or a change, and runs the due steps. */
final class PushWiring implements EngineListener, FeedChanges, AutoCloseable {

  private static final String KEY = "push_key";

  private final Store store;
  private final EngineListener listener;
  private final StartCondition duty;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable Poller poller;
  private @Nullable PushSubscriptions subscriptions;
  private @Nullable Backfills backfills;
  private @Nullable PushCallback callback;
  private @Nullable BackgroundWork work;
  private volatile boolean following;

  /**
   * @param duty refuses while another process runs the due steps
   */
  PushWiring(Store store, EngineListener listener, StartCondition duty) {
    this.store = store;
    this.listener = listener;
    this.duty = duty;
  }

  /** Connects the parts that exist only after this listener was passed to the pipeline. */
  void connect(
      EngineConfig config,
      Poller polls,
      PollPipeline pipeline,
      HubClient hubs,
      InstantSource clock) {
    poller = polls;
    backfills = new Backfills(store, config.backfill(), polls, threads, clock, listener);
    Backfills walks = backfills;
    if (config.push().publicUrl() == null) {
      work = new BackgroundWork(List.of(walks::step), duty, listener);
      return;
    }
    PushKey key = key(store.flags());
    callback = new PushCallback(store, key, pipeline, polls, clock);
    PushSubscriptions pushes =
        new PushSubscriptions(store, config.push(), key, hubs, polls, threads, clock, listener);
    subscriptions = pushes;
    work = new BackgroundWork(List.of(pushes::step, walks::step), duty, listener);
  }

  /** The key of the store's callbacks and secrets; generated once. */
  private static PushKey key(StoreFlags flags) {
    return new PushKey(
        flags
            .flag(KEY)
            .orElseGet(() ->
                flags.putIfAbsent(
                    KEY, HexFormat.of().formatHex(GeneratedSecrets.bytes(PushKey.BYTES)))));
  }

  /** The callback of hubs; null when they cannot reach this process. */
  @Nullable PushCallback callback() {
    return callback;
  }

  Backfills backfills() {
    if (backfills == null) {
      throw new IllegalStateException("not connected");
    }
    return backfills;
  }

  /** Runs due steps until closed. */
  void follow() {
    following = true;
    if (work != null) {
      work.start();
    }
  }

  @Override
  public void on(EngineEvent event) {
    listener.on(event);
    if (event instanceof EngineEvent.PollFinished finished) {
      consider(finished.after());
    }
  }

  @Override
  public void changed(Feed feed) {
    if (poller != null) {
      poller.changed(feed);
    }
    consider(feed);
  }

  @Override
  public boolean polls(Feed feed) {
    return poller != null && poller.polls(feed);
  }

  @Override
  public void removed(UUID feedId) {
    if (poller != null) {
      poller.removed(feedId);
    }
    wake();
  }

  private void consider(Feed feed) {
    if (!following) {
      return;
    }
    try {
      boolean push = subscriptions != null && subscriptions.consider(feed);
      boolean walk = backfills != null && backfills.consider(feed);
      if (push || walk) {
        wake();
      }
    } catch (StoreException e) {
      // The poll is committed anyway, and the next one retries this.
      listener.on(new EngineEvent.BackgroundFailed("push", e));
    }
  }

  private void wake() {
    if (following && work != null) {
      work.wake();
    }
  }

  @Override
  public void close() {
    following = false;
    if (work != null) {
      work.close();
    }
    threads.shutdownNow();
    threads.close();
  }
}
