package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.store.StoreContents;
import dev.rssify.core.store.StoreRecord;
import java.util.Iterator;
import java.util.function.Consumer;

/** The contents of a database: read in one snapshot, filled in one transaction. */
public record JdbcContents(Database database) implements StoreContents {

  @Override
  public void read(Consumer<StoreRecord> sink) {
    database.read(session -> {
      new ContentsReader(session, sink).read();
      return true;
    });
  }

  @Override
  public void fill(Iterator<StoreRecord> records) {
    database.write(session -> {
      new ContentsWriter(session).write(records);
      return true;
    });
  }
}
