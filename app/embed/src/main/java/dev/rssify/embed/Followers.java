package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.publish.ChangeSignal;
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
  private final ChangeSignal changeSignal;
  private final EngineListener listener;
  private final Set<JournalFollower> open = ConcurrentHashMap.newKeySet();

  Followers(Store store, ChangeSignal changeSignal, EngineListener listener) {
    this.store = store;
    this.changeSignal = changeSignal;
    this.listener = listener;
  }

  /** One that begins behind the event of this number. */
  JournalFollower behind(long seq) {
    return added(seq, _ -> {});
  }

  /** One that goes on where the last of this name had come to; or from now on. */
  JournalFollower named(String name) {
    CursorStore cursors = store.cursors();
    LongConsumer save = seq -> cursors.save(name, seq);
    long begin =
        cursors
            .cursor(name)
            .orElseGet(() -> {
              long head = store.journal().head();
              save.accept(head);
              return head;
            });
    return added(begin, save);
  }

  private JournalFollower added(long seq, LongConsumer save) {
    JournalReader reader =
        new JournalReader(
            store.journal()::after,
            seq,
            save,
            (from, horizon) -> listener.on(new EngineEvent.SinkSkipped(from, horizon)));
    JournalFollower follower = new JournalFollower(reader, changeSignal, open::remove);
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
