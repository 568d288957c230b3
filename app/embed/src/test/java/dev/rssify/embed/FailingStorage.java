package dev.rssify.embed;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.GateStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.TaskStore;
import dev.rssify.testkit.Records;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A store in memory whose tasks and gates cannot be written while it is failing. */
final class FailingStorage {

  private FailingStorage() {}

  static Storage open(AtomicBoolean failing) {
    return open(failing, failing);
  }

  static Storage open(AtomicBoolean failing, AtomicBoolean withTasks) {
    Storage storage = Storage.open("memory:");
    Store store = storage.store();
    Store gated = Records.with(store, GateStore.class, new FailingGates(store.gates(), failing));
    return Records.with(
        storage,
        Store.class,
        Records.with(
            gated,
            TaskStore.class,
            new FailingTasks(store.tasks(), _ -> check(withTasks), () -> check(withTasks))));
  }

  /** A store whose tasks are added only if this does not throw. */
  static Storage addingTasks(Storage storage, Consumer<Task> adding) {
    return Records.with(
        storage,
        Store.class,
        Records.with(
            storage.store(),
            TaskStore.class,
            new FailingTasks(storage.store().tasks(), adding, () -> {})));
  }

  private static void check(AtomicBoolean failing) {
    if (failing.get()) {
      throw new StoreException(StoreException.Kind.TRANSIENT, "the disk is slow");
    }
  }

  private record FailingGates(GateStore gates, AtomicBoolean failing) implements GateStore {

    @Override
    public List<HostGate> gates(Collection<String> groupIds) {
      return gates.gates(groupIds);
    }

    @Override
    public List<HostGate> all() {
      return gates.all();
    }

    @Override
    public void put(HostGate gate) {
      check(failing);
      gates.put(gate);
    }

    @Override
    public void prune(Instant unusedSince) {
      gates.prune(unusedSince);
    }

    @Override
    public Optional<HostGate> take(String groupId, SlotClaim claim) {
      check(failing);
      return gates.take(groupId, claim);
    }
  }

  private record FailingTasks(TaskStore tasks, Consumer<Task> adding, Runnable changing)
      implements TaskStore {

    @Override
    public boolean add(Task task) {
      adding.accept(task);
      return tasks.add(task);
    }

    @Override
    public boolean claim(Task task, Instant now) {
      changing.run();
      return tasks.claim(task, now);
    }

    @Override
    public Optional<Task> task(UUID id) {
      return tasks.task(id);
    }

    @Override
    public List<Task> due(String kind, @Nullable Position after, Instant now, int limit) {
      return tasks.due(kind, after, now, limit);
    }

    @Override
    public void update(Task task) {
      changing.run();
      tasks.update(task);
    }

    @Override
    public boolean exchange(Task expected, @Nullable Task next) {
      changing.run();
      return tasks.exchange(expected, next);
    }

    @Override
    public void remove(UUID id) {
      changing.run();
      tasks.remove(id);
    }

    @Override
    public Map<String, Long> countByError(String kind) {
      return tasks.countByError(kind);
    }
  }
}
