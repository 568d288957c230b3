package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Marks;
import java.util.Optional;

/** The marks of a database. */
record JdbcMarks(Database database) implements Marks {

  @Override
  public Optional<String> mark(String name) {
    return database.read(
        session -> session.first("SELECT value FROM mark WHERE name = ?", Row::text, name));
  }

  @Override
  public boolean put(String name, String value) {
    return database.write(session ->
        session.update(
            "INSERT INTO mark (name, value) VALUES (?, ?)"
                + " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
                + " WHERE mark.value <> excluded.value",
            name,
            value))
        > 0;
  }

  @Override
  public boolean remove(String name) {
    return database.write(session -> session.update("DELETE FROM mark WHERE name = ?", name)) > 0;
  }
}
