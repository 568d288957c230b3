package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Poison;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Transactions;
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
   * Durable when it returns.
   *
   * @param attempts of feeds that none of the commits is about
   */
  public List<CommitResult> commit(List<CommitRows> group, List<Attempted> attempts)
      throws SQLException {
    String reason;
    try {
      return transactions.write(session -> {
        // Journal numbers are assigned last: a transaction that waits for a feed must not hold
        // them, or one that
        // removes that feed, and then writes its event, would wait in turn.
        write(session, attempts);
        return CommitWriter.write(session, group);
      });
    } catch (Poison e) {
      reason = String.valueOf(e.getMessage());
    } catch (SQLException e) {
      if (!SqlErrors.isPoison(e) || group.isEmpty()) {
        throw e;
      }
      reason = String.valueOf(e.getMessage());
    }
    if (group.size() == 1) {
      transactions.write(session -> write(session, attempts));
      return List.of(new CommitResult.Poisoned(reason));
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
