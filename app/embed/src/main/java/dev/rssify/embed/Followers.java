package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.journal.CursorPositions;
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
 * Creates the journal followers of an engine and closes them with it.
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

  /** Creates a follower that starts after the event with this number. */
  JournalFollower behind(long seq) {
    return added(seq, _ -> {});
  }

  /** Creates a follower that continues from the named cursor; a new one starts at the head. */
  JournalFollower named(String name) {
    CursorStore cursors = store.cursors();
    long begin = new CursorPositions(store.journal()).named(name, cursors);
    return added(begin, seq -> cursors.save(name, seq));
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

  /** The close operations of all open followers. */
  List<Runnable> closings() {
    List<Runnable> closings = new ArrayList<>();
    open.forEach(follower -> closings.add(follower::close));
    return closings;
  }
}
