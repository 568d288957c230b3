package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.Change;
import dev.rssify.core.store.memory.Tables;
import dev.rssify.json.stored.ChangeJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes that one caller waits for. Serializing them is most of the work, so the caller does it
 * before taking the lock.
 *
 * <p>Threading: after construction only the holder of the lock uses it.
 */
final class PendingChanges<T> {

  private final List<? extends Change<T>> changes;
  private final List<String> written;
  private final List<T> results = new ArrayList<>();
  private @Nullable RuntimeException failure;
  private boolean done;

  PendingChanges(List<? extends Change<T>> changes) {
    this.changes = changes;
    this.written = changes.stream().map(ChangeJson::write).toList();
  }

  /** Applies the changes and returns those that had an effect, serialized. */
  List<String> applyTo(Tables tables) {
    List<String> made = new ArrayList<>();
    try {
      for (int i = 0; i < changes.size(); i++) {
        T result = changes.get(i).applyTo(tables);
        results.add(result);
        if (changes.get(i).changed(result)) {
          made.add(written.get(i));
        }
      }
    } catch (StoreException e) {
      // This change was rejected and had no effect; earlier ones were applied.
      failure = e;
    }
    return made;
  }

  void done() {
    done = true;
  }

  void fail(RuntimeException why) {
    failure = why;
    done = true;
  }

  boolean isDone() {
    return done;
  }

  List<T> results() {
    if (failure != null) {
      throw failure;
    }
    if (!done) {
      throw new StoreException(
          StoreException.Kind.UNAVAILABLE, "the change was interrupted; its result is unknown");
    }
    return results;
  }
}
