package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.core.model.poll.HeldLease;
import java.sql.SQLException;
import java.util.List;

/** The leases under which a transaction writes. */
public final class LeaseRows {

  private LeaseRows() {}

  /**
   * The leases with these numbers that a worker holds. Locks the rows of those workers: a worker
   * that takes over a lease waits until this transaction ends. If it was faster, the row is deleted
   * and the lease is not in the result.
   */
  public static List<HeldLease> held(Session session, List<Integer> numbers) throws SQLException {
    return session.listIn(
        "SELECT l.number, l.fence FROM lease l JOIN worker w ON w.id = l.owner"
            + " WHERE l.number IN ({})"
            + (session.dialect() == Dialect.POSTGRES ? " FOR KEY SHARE OF w" : ""),
        numbers,
        row -> new HeldLease(row.count(), row.number()));
  }
}
