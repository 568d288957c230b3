package dev.rssify.core.operations.journal;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.store.CursorStore;
import dev.rssify.core.store.StoreException;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Cursors that this worker may move while it has a duty. A worker that was paused and resumes
 * cannot move a cursor back that its successor has moved on.
 */
public record DutyCursors(CursorStore cursors, Membership membership, Duty duty)
    implements CursorStore {

  @Override
  public OptionalLong cursor(String sink) {
    return cursors.cursor(sink);
  }

  /**
   * @throws StoreException of kind CONFLICT when another worker has the duty
   */
  @Override
  public void save(String sink, long seq) {
    HeldLease lease = membership.lease(duty);
    if (lease == null || !save(sink, seq, lease)) {
      throw new StoreException(
          StoreException.Kind.CONFLICT,
          "the cursor of " + sink + " was not stored: another worker does " + duty.code());
    }
  }

  @Override
  public boolean save(String sink, long seq, HeldLease lease) {
    return cursors.save(sink, seq, lease);
  }

  @Override
  public Map<String, Long> all() {
    return cursors.all();
  }

  @Override
  public boolean remove(String sink) {
    return cursors.remove(sink);
  }
}
