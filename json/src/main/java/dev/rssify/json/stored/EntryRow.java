package dev.rssify.json.stored;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.json.api.EntryRecordJson;
import dev.rssify.json.io.ByteText;
import dev.rssify.json.record.EntryDocumentJson;
import dev.rssify.json.record.RawRefsJson;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An entry as a database keeps it, its documents not read yet.
 *
 * @param document as {@link EntryDocumentJson} wrote it, in UTF-8
 * @param rawRefs as {@link RawRefsJson} wrote them, in UTF-8
 * @param sightings as of now, or as they are kept
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to be written, never compared
public record EntryRow(
    String uid,
    UUID feedId,
    byte[] document,
    byte[] rawRefs,
    Instant sortAt,
    Instant firstSeen,
    Sightings sightings,
    int version,
    boolean initial,
    boolean backfill) {

  /** The size of the served fields in addition to the documents. */
  private static final int REST = 1_024;

  /** The same, if its sightings were as they are kept. */
  public EntryRow asOf(LastDocument last) {
    return new EntryRow(
        uid,
        feedId,
        document,
        rawRefs,
        sortAt,
        firstSeen,
        sightings.asOf(last),
        version,
        initial,
        backfill);
  }

  /**
   * The entry in the form of {@link EntryRecordJson}, without decoding the documents; empty when
   * they have a shape that needs decoding.
   */
  public Optional<byte[]> reported() {
    ByteText out = new ByteText(document.length + rawRefs.length + REST);
    out.append("{\"entry_uid\":\"").append(uid);
    out.append("\",\"feed_id\":\"").append(feedId.toString()).append('"');
    if (!EntryJsonCopier.fields(document, EntryShapes.ENTRY, out)) {
      return Optional.empty();
    }
    out.append(",\"sort_at\":\"").time(sortAt.toEpochMilli());
    out.append("\",\"first_seen\":\"").time(firstSeen.toEpochMilli());
    out.append("\",\"last_seen\":\"").time(sightings.lastSeen().toEpochMilli());
    out.append("\",\"seen_count\":").append(Integer.toString(sightings.count()));
    out.append(",\"in_feed\":").append(Boolean.toString(sightings.inWindowSince() != null));
    out.append(",\"version\":").append(Integer.toString(version));
    out.append(",\"initial\":").append(Boolean.toString(initial));
    out.append(",\"backfill\":").append(Boolean.toString(backfill));
    return EntryJsonCopier.fields(rawRefs, EntryShapes.RAW_REFS, out)
        ? Optional.of(out.append('}').toBytes())
        : Optional.empty();
  }
}
