package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.stored.StoredDocument;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts events to and from rows, and assigns their numbers.
 *
 * <p>Invariants: numbers are assigned at the very end of a transaction, by an update of the one row
 * of {@code journal_head}. The next transaction waits there until this one ends. So numbers become
 * visible in order, and a failed transaction leaves no gap.
 */
public final class JournalRows {

  /** Selects the columns that {@link #read} reads. */
  public static final String SELECT =
      "SELECT seq, event_id, at, feed_id, feed, payload FROM journal";

  public static final String INSERT =
      "INSERT INTO journal (event_id, type, at, feed_id, entry_uid, feed, payload, seq)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  private JournalRows() {}

  /** The values of an event that has no number yet. */
  public static @Nullable Object[] of(JournalDraft event) {
    String uid = event.payload().entryUid();
    return new @Nullable Object[] {
      event.eventId(),
      event.payload().type(),
      event.at(),
      event.feedId(),
      uid == null || !Bytes.isUid(uid) ? null : Bytes.uid(uid),
      event.feed() == null ? null : StoredDocument.EVENT_FEED.write(event.feed()),
      StoredDocument.PAYLOAD.write(event.payload())
    };
  }

  public static void append(Session session, List<JournalDraft> events) throws SQLException {
    appendRows(session, events.stream().map(JournalRows::of).toList());
  }

  /** Assigns the numbers and inserts the rows; the last step of a transaction. */
  public static void appendRows(Session session, List<@Nullable Object[]> events)
      throws SQLException {
    if (events.isEmpty()) {
      return;
    }
    long last =
        session.number("UPDATE journal_head SET seq = seq + ? RETURNING seq", events.size());
    long seq = last - events.size();
    List<@Nullable Object[]> numbered = new ArrayList<>(events.size());
    for (@Nullable Object[] event : events) {
      @Nullable Object[] row = Arrays.copyOf(event, event.length + 1);
      row[event.length] = ++seq;
      numbered.add(row);
    }
    session.batch(INSERT, numbered);
  }

  private static @Nullable EventFeed feed(@Nullable String document) {
    return document == null ? null : StoredDocument.EVENT_FEED.read(document);
  }

  /** An event from its number, id, time, feed, description of the feed and payload. */
  public static JournalEvent read(Row row) throws SQLException {
    return new JournalEvent(
        row.number(),
        row.uuid(),
        row.time(),
        row.uuid(),
        feed(row.textOrNull()),
        StoredDocument.PAYLOAD.read(row.text()));
  }
}
