package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.LeaseRows;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.store.CursorStore;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The cursors of a database. */
public record JdbcCursors(Database database) implements CursorStore {

  @Override
  public OptionalLong cursor(String sink) {
    Optional<Long> seq =
        database.read(session ->
            session.first("SELECT seq FROM sink_cursor WHERE sink = ?", Row::number, sink));
    return seq.isEmpty() ? OptionalLong.empty() : OptionalLong.of(seq.get());
  }

  @Override
  public void save(String sink, long seq) {
    database.write(session -> save(session, sink, seq));
  }

  private static int save(Session session, String sink, long seq) throws SQLException {
    return session.update(
        "INSERT INTO sink_cursor (sink, seq) VALUES (?, ?)"
            + " ON CONFLICT (sink) DO UPDATE SET seq = excluded.seq",
        sink,
        seq);
  }

  @Override
  public boolean save(String sink, long seq, HeldLease lease) {
    return database.write(session ->
        LeaseRows.held(session, List.of(lease.number())).contains(lease)
            && save(session, sink, seq) == 1);
  }

  @Override
  public Map<String, Long> all() {
    return database.read(session -> {
      Map<String, Long> cursors = new TreeMap<>();
      session.list(
          "SELECT sink, seq FROM sink_cursor", row -> cursors.put(row.text(), row.number()));
      return cursors;
    });
  }

  @Override
  public boolean remove(String sink) {
    return database.write(session -> session.update("DELETE FROM sink_cursor WHERE sink = ?", sink))
        > 0;
  }
}
