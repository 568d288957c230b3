package dev.rssify.embed;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.operations.journal.DutyCursors;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.manual.SharedPolls;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates an engine with the other workers of its store: leases, duties, shared cursors and
 * manual polls. Without other workers, no condition refuses anything.
 *
 * @param worker null when this is the only process
 */
record Coordination(@Nullable WorkerLoop worker, Store store) {

  Ownership ownership() {
    return worker == null ? Ownership.SOLE : worker.membership();
  }

  Optional<Membership> membership() {
    return Optional.ofNullable(worker).map(WorkerLoop::membership);
  }

  /** Polls start while this worker can rely on its leases. */
  StartCondition holdsLeases() {
    return worker == null ? StartCondition.NONE : worker::leasesMissing;
  }

  /** Refuses while another worker has the duty. */
  StartCondition whileDuty(Duty duty) {
    return () ->
        worker == null || worker.membership().has(duty)
            ? Optional.empty()
            : Optional.of(
                new StartCondition.Refusal("no_lease", "another worker does " + duty.code()));
  }

  /** The store, whose cursors move only while this worker has the duty. */
  Store storeFor(Duty duty) {
    return worker == null
        ? store
        : store.withCursors(new DutyCursors(store.cursors(), worker.membership(), duty));
  }

  /** Opens the cursors of sinks that one worker serves. */
  Function<SinkRegistration, SinkCursor> sinkCursors() {
    Store ofSinks = storeFor(Duty.SINKS);
    return sink -> SinkCursors.open(ofSinks, sink, whileDuty(Duty.SINKS));
  }

  /** The manual polls of all workers; null when this is the only process. */
  @Nullable SharedPolls sharedPolls() {
    return worker == null
        ? null
        : new SharedPolls(
            store.tasks(),
            worker.membership(),
            worker.signals(),
            RecordJson::line,
            text -> RecordJson.read(ManualPollTask.class, text));
  }

  /** Stops renewing leases. */
  void stop() {
    if (worker != null) {
      worker.close();
    }
  }

  /** Releases the leases, so that other workers take over; call it when no poll runs any more. */
  void leave() {
    if (worker != null) {
      worker.leave();
    }
  }
}
