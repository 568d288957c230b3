package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.publish.Bell;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.CursorStore;
import dev.rssify.core.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * Those who follow the journal of an engine, each at its own pace.
 *
 * <p>Threading: safe for many threads.
 */
final class Followers {

  private final Store store;
  private final Bell bell;
  private final EngineListener listener;
  private final Set<JournalFollower> open = ConcurrentHashMap.newKeySet();

  Followers(Store store, Bell bell, EngineListener listener) {
    this.store = store;
    this.bell = bell;
    this.listener = listener;
  }

  /** One that begins behind the event of this number. */
  JournalFollower behind(long seq) {
    return added(seq, _ -> {});
  }

  /** One that goes on where the last of this name had come to; or from now on. */
  JournalFollower named(String name) {
    CursorStore cursors = store.cursors();
    LongConsumer keep = seq -> cursors.save(name, seq);
    long begin =
        cursors
            .cursor(name)
            .orElseGet(() -> {
              long head = store.journal().head();
              keep.accept(head);
              return head;
            });
    return added(begin, keep);
  }

  private JournalFollower added(long seq, LongConsumer keep) {
    JournalReader reader =
        new JournalReader(
            store.journal()::after,
            seq,
            keep,
            (from, horizon) -> listener.on(new EngineEvent.SinkSkipped(from, horizon)));
    JournalFollower follower = new JournalFollower(reader, bell, open::remove);
    open.add(follower);
    return follower;
  }

  /** What ends them, one by one. */
  List<Runnable> closings() {
    List<Runnable> closings = new ArrayList<>();
    open.forEach(follower -> closings.add(follower::close));
    return closings;
  }
}
