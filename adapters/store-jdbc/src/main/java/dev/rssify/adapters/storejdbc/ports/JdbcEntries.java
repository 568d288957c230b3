package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.EntryListing;
import dev.rssify.adapters.storejdbc.write.EntryRows;
import dev.rssify.adapters.storejdbc.write.LastDocuments;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryStore;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.EntryDocuments;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads the entries of a database.
 *
 * @param listings the database for listings, which may be a replica
 */
public record JdbcEntries(Database database, Database listings)
    implements EntryStore, EntryDocuments {

  public JdbcEntries(Database database) {
    this(database, database);
  }

  private static final String ONE =
      "SELECT " + EntryRows.COLUMNS + " FROM " + EntryRows.TABLES + " WHERE e.uid = ?";

  @Override
  public Map<IdentityKey, KnownEntry> lookup(UUID feedId, Collection<IdentityKey> keys) {
    Map<String, IdentityKey> byHash = new HashMap<>();
    keys.forEach(key -> byHash.put(key.tombstone(feedId), key));
    return database.read(session -> {
      Map<IdentityKey, KnownEntry> known = new HashMap<>();
      session.listIn(
          "SELECT k.hash, "
              + EntryRows.COLUMNS
              + " FROM identity_key k JOIN entry e ON e.uid = k.uid"
              + " JOIN feed_schedule s ON s.feed_id = e.feed_id"
              + " WHERE k.feed_id = ? AND k.hash IN ({})",
          Bytes.uids(byHash.keySet()),
          row -> known.put(key(byHash, row.uid()), new KnownEntry.Live(EntryRows.entry(row))),
          feedId);
      session
          .listIn(
              "SELECT hash FROM tombstone WHERE feed_id = ? AND hash IN ({})",
              Bytes.uids(byHash.keySet()),
              Row::uid,
              feedId)
          .forEach(hash -> known.putIfAbsent(key(byHash, hash), new KnownEntry.Deleted(hash)));
      return known;
    });
  }

  @Override
  public List<Entry> named(Collection<UUID> feedIds, Collection<IdentityKey> keys) {
    List<Object[]> places = new ArrayList<>();
    for (UUID feedId : feedIds) {
      keys.forEach(key -> places.add(new Object[] {feedId, Bytes.uid(key.tombstone(feedId))}));
    }
    return database.read(session ->
        session.listAmong(
            "SELECT "
                + EntryRows.COLUMNS
                + " FROM (VALUES {}) AS requested JOIN identity_key k ON k.feed_id = requested.column1"
                + " AND k.hash = requested.column2 JOIN entry e ON e.uid = k.uid"
                + " JOIN feed_schedule s ON s.feed_id = e.feed_id",
            places,
            EntryRows::entry));
  }

  private static IdentityKey key(Map<String, IdentityKey> byHash, String hash) {
    IdentityKey key = byHash.get(hash);
    if (key == null) {
      throw new IllegalStateException("unexpected key " + hash);
    }
    return key;
  }

  @Override
  public Optional<Entry> entry(String uid) {
    if (!Bytes.isUid(uid)) {
      return Optional.empty();
    }
    Optional<Entry> there =
        database.readInline(session -> session.first(ONE, EntryRows::entry, Bytes.uid(uid)));
    return there.isPresent() ? there : EntryStore.super.entry(uid);
  }

  @Override
  public Optional<byte[]> json(String uid) {
    if (!Bytes.isUid(uid)) {
      return Optional.empty();
    }
    return unread(uid).map(EntryRows.Unread::served).or(() -> entry(uid).map(EntryDocument::utf8));
  }

  private Optional<EntryRows.Unread> unread(String uid) {
    LastDocuments documents = database.lastDocuments();
    if (documents == null) {
      return unread(EntryRows.SELECT_UNREAD, uid);
    }
    Optional<EntryRows.Unread> stored = unread(EntryRows.SELECT_STORED_UNREAD, uid);
    Long since = stored.map(row -> row.sightings().inWindowSince()).orElse(null);
    if (since == null) {
      return stored; // or no longer in the document of its feed, so that the stored values are
      // complete
    }
    LastDocument last = documents.of(stored.orElseThrow().feedId(), since);
    return last == null ? unread(EntryRows.SELECT_UNREAD, uid) : stored.map(row -> row.asOf(last));
  }

  private Optional<EntryRows.Unread> unread(String sql, String uid) {
    return database.readInline(session -> session.first(sql, EntryRows::unread, Bytes.uid(uid)));
  }

  @Override
  public Map<String, Entry> entries(Collection<String> uids) {
    return database.read(session -> {
      Map<String, Entry> found = there(session, uids);
      Set<String> missing = new HashSet<>(uids);
      missing.removeAll(found.keySet());
      if (!missing.isEmpty()) {
        Map<String, String> targets = targets(session, missing);
        Map<String, Entry> merged = there(session, Set.copyOf(targets.values()));
        targets.forEach((uid, target) -> {
          Entry entry = merged.get(target);
          if (entry != null) {
            found.put(uid, entry);
          }
        });
      }
      return found;
    });
  }

  /** The stored entries among these uids, by uid. */
  private static Map<String, Entry> there(Session session, Collection<String> uids)
      throws SQLException {
    Map<String, Entry> there = new HashMap<>();
    session
        .listIn(
            "SELECT " + EntryRows.COLUMNS + " FROM " + EntryRows.TABLES + " WHERE e.uid IN ({})",
            Bytes.uids(uids),
            EntryRows::entry)
        .forEach(entry -> there.put(entry.uid(), entry));
    return there;
  }

  /** The uids of the entries into which these were merged, by the merged uid. */
  private static Map<String, String> targets(Session session, Collection<String> uids)
      throws SQLException {
    Map<String, String> targets = new HashMap<>();
    session.listIn(
        "SELECT uid, target FROM alias WHERE uid IN ({})",
        Bytes.uids(uids),
        row -> targets.put(row.uid(), row.uid()));
    return targets;
  }

  @Override
  public Set<String> minted(UUID feedId, Collection<String> uids) {
    List<byte[]> keys = Bytes.uids(uids);
    return database.read(session -> {
      Set<String> minted = new HashSet<>();
      minted.addAll(session.listIn("SELECT uid FROM entry WHERE uid IN ({})", keys, Row::uid));
      minted.addAll(session.listIn("SELECT uid FROM alias WHERE uid IN ({})", keys, Row::uid));
      minted.addAll(
          session.listIn(
              "SELECT hash FROM tombstone WHERE feed_id = ? AND hash IN ({})",
              keys,
              Row::uid,
              feedId));
      return Set.copyOf(minted);
    });
  }

  @Override
  public EntryPage list(EntryQuery query) {
    List<Entry> found =
        listings.read(session -> {
          EntryListing listing = EntryListing.of(query, manyAreNew(session, query));
          return session.list(listing.sql(), EntryRows::entry, listing.values());
        });
    return EntryPage.of(found, query);
  }

  private static boolean manyAreNew(Session session, EntryQuery query) throws SQLException {
    return query.since() != null
        && query.order() != EntryQuery.Order.LAST_ARRIVED_FIRST
        && query.feedIds().isEmpty()
        && session.number(EntryListing.COUNT_NEW, query.since()) > EntryListing.FEW;
  }

  @Override
  public List<EntryVersion> versions(String uid) {
    return database.read(session ->
        session.listIn(
            "SELECT number, document, replaced_at, changed FROM entry_version"
                + " WHERE uid IN ({}) ORDER BY number DESC",
            currentUid(session, uid),
            EntryRows::version));
  }

  @Override
  public Set<IdentityKey> keys(String uid) {
    return Set.copyOf(
        database.read(session ->
            session.listIn(
                "SELECT k.name FROM " + EntryRows.KEYS + " WHERE e.uid IN ({})",
                currentUid(session, uid),
                row -> Bytes.key(row.bytes()))));
  }

  /** The current uid of an entry; empty for an invalid uid. */
  private static List<byte[]> currentUid(Session session, String uid) throws SQLException {
    return Bytes.uids(List.of(targets(session, List.of(uid)).getOrDefault(uid, uid)));
  }
}
