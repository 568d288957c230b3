package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.ClusterStore;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clusters of a database. */
public record JdbcClusters(Database database) implements ClusterStore {

  static final String SELECT =
      "SELECT c.entry_uid, c.cluster_id, c.joined, c.compared FROM entry_cluster c";

  /** Takes the values of {@link #row}. */
  static final String PUT =
      "INSERT INTO entry_cluster (entry_uid, cluster_id, joined, compared)"
          + " SELECT e.uid, ?, ?, ? FROM entry e WHERE e.uid = ?"
          + " ON CONFLICT (entry_uid) DO UPDATE SET cluster_id = excluded.cluster_id,"
          + " compared = excluded.compared";

  static @Nullable Object[] row(ClusterMember member) {
    return new @Nullable Object[] {
      Bytes.uid(member.clusterId()),
      member.joinedAfter(),
      member.comparedAfter(),
      Bytes.uid(member.entryUid())
    };
  }

  @Override
  public Map<String, ClusterMember> of(Collection<String> uids) {
    Map<String, ClusterMember> found = new HashMap<>();
    database
        .read(session ->
            session.listIn(
                SELECT + " WHERE c.entry_uid IN ({})", Bytes.uids(uids), JdbcClusters::read))
        .forEach(member -> found.put(member.entryUid(), member));
    return found;
  }

  @Override
  public List<ClusterMember> members(String clusterId, int limit) {
    return Bytes.isUid(clusterId)
        ? database.read(session ->
            session.list(
                SELECT + " WHERE c.cluster_id = ? ORDER BY c.joined, c.entry_uid LIMIT ?",
                JdbcClusters::read,
                Bytes.uid(clusterId),
                (long) limit))
        : List.of();
  }

  @Override
  public List<String> lastCompared(int limit) {
    return database.read(session ->
        session.list(
            "SELECT entry_uid FROM entry_cluster ORDER BY compared DESC, entry_uid DESC LIMIT ?",
            Row::uid,
            (long) limit));
  }

  @Override
  public void put(
      Map<String, String> merged, List<ClusterMember> members, List<JournalDraft> events) {
    database.write(session -> {
      for (Map.Entry<String, String> one : merged.entrySet()) {
        session.update(
            "UPDATE entry_cluster SET cluster_id = ? WHERE cluster_id = ?",
            Bytes.uid(one.getValue()),
            Bytes.uid(one.getKey()));
      }
      session.batch(PUT, members.stream().map(JdbcClusters::row).toList());
      JournalRows.append(session, events);
      return true;
    });
  }

  static ClusterMember read(Row row) throws SQLException {
    return new ClusterMember(row.uid(), row.uid(), row.number(), row.number());
  }
}
