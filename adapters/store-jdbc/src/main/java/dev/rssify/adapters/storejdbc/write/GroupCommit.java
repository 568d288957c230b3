package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Transactions;
import dev.rssify.adapters.storejdbc.session.UnwritableCommitException;
import dev.rssify.core.model.poll.CommitResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Commits a group in one transaction, with attempts that start meanwhile. A group that fails
 * because of its content is bisected until the bad commit is alone, so that everything else is
 * written.
 */
public record GroupCommit(Transactions transactions) {

  /**
   * Commits a group; durable when this returns.
   *
   * @param attempts the attempts of other feeds
   */
  public List<CommitResult> commit(List<CommitRows> group, List<Attempted> attempts)
      throws SQLException {
    String reason;
    try {
      return transactions.write(session -> {
        // Journal numbers are assigned last, so that a transaction that waits for a feed does not
        // hold them. Otherwise it would deadlock with one that removes that feed and then writes
        // its event.
        write(session, attempts);
        return CommitWriter.write(session, group);
      });
    } catch (UnwritableCommitException e) {
      reason = String.valueOf(e.getMessage());
    } catch (SQLException e) {
      if (!SqlErrors.isInvalidData(e) || group.isEmpty()) {
        throw e;
      }
      reason = String.valueOf(e.getMessage());
    }
    if (group.size() == 1) {
      transactions.write(session -> write(session, attempts));
      return List.of(new CommitResult.Unwritable(reason));
    }
    int half = group.size() / 2;
    List<CommitResult> results = new ArrayList<>(commit(group.subList(0, half), attempts));
    results.addAll(commit(group.subList(half, group.size()), List.of()));
    return results;
  }

  private static int write(Session session, List<Attempted> attempts) throws SQLException {
    for (Attempted each : attempts) {
      each.write(session);
    }
    return attempts.size();
  }
}
