package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.Journal;
import java.util.List;
import java.util.Set;

/** The journal of a database. */
public record JdbcJournal(Database database) implements Journal {

  @Override
  public JournalRead after(long seq, int limit) {
    return database.read(session -> {
      long horizon = session.number("SELECT horizon FROM journal_head");
      if (seq < horizon) {
        return new JournalRead.CursorExpired(horizon);
      }
      return new JournalRead.Events(
          session.list(
              JournalRows.SELECT + " WHERE seq > ? ORDER BY seq LIMIT ?",
              JournalRows::read,
              seq,
              limit));
    });
  }

  @Override
  public List<JournalEvent> ofTypes(Set<String> types, long seq, int limit) {
    return database.read(session ->
        session.listIn(
            JournalRows.SELECT + " WHERE seq > ? AND type IN ({}) ORDER BY seq LIMIT " + limit,
            types,
            JournalRows::read,
            seq));
  }

  @Override
  public long head() {
    return database.read(session -> session.number("SELECT seq FROM journal_head"));
  }

  @Override
  public long horizon() {
    return database.read(session -> session.number("SELECT horizon FROM journal_head"));
  }
}
