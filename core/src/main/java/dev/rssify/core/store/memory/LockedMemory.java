package dev.rssify.core.store.memory;

import java.util.List;
import java.util.function.Function;

/** Tables behind one lock, without persistence. */
final class LockedMemory implements Memory {

  private Tables tables = new Tables();

  @Override
  public synchronized <T> T read(Function<Tables, T> question) {
    return question.apply(tables);
  }

  @Override
  public synchronized <T> List<T> change(List<? extends Change<T>> changes) {
    return changes.stream().map(change -> change.applyTo(tables)).toList();
  }

  @Override
  public synchronized void replace(Tables other) {
    tables = other;
  }
}
