package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.store.StoreFlags;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The flags of a database. */
public record JdbcFlags(Database database) implements StoreFlags {

  @Override
  public Optional<String> flag(String name) {
    return database.read(
        session -> session.first("SELECT value FROM store_flag WHERE name = ?", Row::text, name));
  }

  @Override
  public Map<String, String> named(String prefix) {
    return database.read(session -> {
      Map<String, String> flags = new TreeMap<>();
      session.list(
          "SELECT name, value FROM store_flag WHERE substr(name, 1, ?) = ?",
          row -> flags.put(row.text(), row.text()),
          prefix.length(),
          prefix);
      return flags;
    });
  }

  @Override
  public boolean put(String name, String value) {
    return database.write(session ->
        session.update(
            "INSERT INTO store_flag (name, value) VALUES (?, ?)"
                + " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
                + " WHERE store_flag.value <> excluded.value",
            name,
            value))
        > 0;
  }

  @Override
  public String putIfAbsent(String name, String value) {
    int _ =
        database.write(session ->
            session.update(
                "INSERT INTO store_flag (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                name,
                value));
    return flag(name).orElse(value);
  }

  @Override
  public boolean remove(String name) {
    return database.write(session -> session.update("DELETE FROM store_flag WHERE name = ?", name))
        > 0;
  }
}
