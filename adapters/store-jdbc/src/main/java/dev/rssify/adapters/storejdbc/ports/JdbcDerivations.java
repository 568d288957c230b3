package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.adapters.storejdbc.write.Write;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.DerivationStore;
import dev.rssify.core.store.StoreException;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores data computed from entries, such as articles, keywords and embeddings. */
public record JdbcDerivations(Database database) implements DerivationStore {

  static final String SELECT =
      "SELECT entry_uid, kind, version, at, media_type, content FROM derivation";

  /** The response version for article pages and enclosures, which are not responses of the feed. */
  private static final long NO_RESPONSE_VERSION = 0;

  /** Takes the values of {@link #row}. */
  static final String INSERT =
      "INSERT INTO derivation (entry_uid, kind, version, ordinal, at, media_type, content)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";

  static @Nullable Object[] row(byte[] uid, Derivation derivation, long ordinal) {
    return new @Nullable Object[] {
      uid,
      derivation.kind(),
      derivation.version(),
      (int) ordinal,
      derivation.at(),
      derivation.mediaType(),
      derivation.content().toBytes()
    };
  }

  @Override
  public boolean put(Derivation derivation, List<JournalDraft> events) {
    byte[] uid = Bytes.uid(derivation.entryUid());
    return database.write(session -> {
      requireEntry(session, uid, derivation.entryUid());
      long ordinal =
          session.number(
              "SELECT coalesce(max(ordinal) + 1, 0) FROM derivation WHERE entry_uid = ?",
              (Object) uid);
      int added = session.update(INSERT + " ON CONFLICT DO NOTHING", row(uid, derivation, ordinal));
      if (added > 0) {
        JournalRows.append(session, events);
      }
      return added > 0;
    });
  }

  @Override
  public void addInput(RawFetch response) {
    String entryUid = Objects.requireNonNull(response.entryUid());
    database.write(session -> {
      requireEntry(session, Bytes.uid(entryUid), entryUid);
      return session.update(
          Write.RAW.sql() + " ON CONFLICT DO NOTHING",
          FetchRows.raw(response, NO_RESPONSE_VERSION));
    });
  }

  private static void requireEntry(Session session, byte[] uid, String name) throws SQLException {
    if (session.list("SELECT 1 FROM entry WHERE uid = ?", Row::count, uid).isEmpty()) {
      throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no entry " + name);
    }
  }

  @Override
  public Optional<Derivation> derivation(String entryUid, String kind, String version) {
    if (!Bytes.isUid(entryUid)) {
      return Optional.empty();
    }
    return database.read(session ->
        session.first(
            SELECT + " WHERE entry_uid = ? AND kind = ? AND version = ?",
            JdbcDerivations::read,
            Bytes.uid(entryUid),
            kind,
            version));
  }

  @Override
  public List<Derivation> ofEntry(String entryUid) {
    return database.read(session ->
        session.listIn(
            SELECT + " WHERE entry_uid IN ({}) ORDER BY ordinal",
            Bytes.uids(List.of(entryUid)),
            JdbcDerivations::read));
  }

  static Derivation read(Row row) throws SQLException {
    return new Derivation(
        row.uid(), row.text(), row.text(), row.time(), row.text(), Body.of(row.bytes()));
  }
}
