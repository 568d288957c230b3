package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.CommitResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Commits a group in one transaction; one that fails because of what it holds is divided until the
 * poison stands alone, so that everything else is written.
 */
record GroupCommit(Transactions transactions) {

  /** Durable when it returns. */
  List<CommitResult> commit(List<CommitRows> group) throws SQLException {
    String reason;
    try {
      return transactions.write(session -> CommitWriter.write(session, group));
    } catch (Poison e) {
      reason = String.valueOf(e.getMessage());
    } catch (SQLException e) {
      if (!SqlErrors.isPoison(e)) {
        throw e;
      }
      reason = String.valueOf(e.getMessage());
    }
    if (group.size() == 1) {
      return List.of(new CommitResult.Poisoned(reason));
    }
    int half = group.size() / 2;
    List<CommitResult> results = new ArrayList<>(commit(group.subList(0, half)));
    results.addAll(commit(group.subList(half, group.size())));
    return results;
  }
}
