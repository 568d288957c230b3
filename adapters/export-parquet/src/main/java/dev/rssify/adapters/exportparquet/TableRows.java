package dev.rssify.adapters.exportparquet;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.view.Reports.DerivationView;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts records to rows of a table: the columns, and the cells of each record in their order.
 */
public final class TableRows {

  public static final List<Column> ENTRIES =
      columns(
          "entry_uid,feed_id,feed_title,feed_url,title,link,canonical_link,published:moment,updated:moment,"
              + "first_seen:moment,last_seen:moment,seen_count:whole_number,version:whole_number,"
              + "authors:texts,categories:texts,enclosures:texts,language,content_quality,text,html");

  public static final List<Column> FETCHES =
      columns(
          "fetch_id,feed_id,feed_title,feed_url,at:moment,cause,url,status:whole_number,outcome,message,"
              + "queued_ms:whole_number,fetch_ms:whole_number,wire_bytes:whole_number,"
              + "decoded_bytes:whole_number,items_seen:whole_number,new_entries:whole_number,"
              + "updated_entries:whole_number");

  public static final List<Column> DERIVATIONS =
      columns("entry_uid,feed_id,feed_title,feed_url,kind,version,at:moment,media_type,content");

  private TableRows() {}

  /**
   * Columns from their names, separated by commas, with the type after a colon where it is not
   * text.
   */
  public static List<Column> columns(String names) {
    return Arrays.stream(names.split(",", -1)).map(TableRows::column).toList();
  }

  private static Column column(String words) {
    int colon = words.indexOf(':');
    return colon < 0
        ? new Column(words, Column.Type.TEXT)
        : new Column(
            words.substring(0, colon),
            Column.Type.valueOf(words.substring(colon + 1).toUpperCase(Locale.ROOT)));
  }

  /**
   * The row of an entry.
   *
   * @param feed empty when it no longer exists
   */
  public static List<String> row(Entry entry, Optional<EventFeed> feed) {
    NormalizedEntry content = entry.content();
    ParsedEntry published = content.published();
    return List.of(
        entry.uid(),
        entry.feedId().toString(),
        feed.map(EventFeed::title).orElse(""),
        feed.map(EventFeed::url).orElse(""),
        text(published.title()),
        text(published.link()),
        text(WebUrl.webOrNull(content.canonicalLink())),
        text(published.published()),
        text(published.updated()),
        text(entry.firstSeen()),
        text(entry.sightings().lastSeen()),
        text(entry.sightings().count()),
        text(entry.version()),
        texts(published.authors().stream().map(Person::name)),
        texts(published.categories().stream()),
        texts(published.enclosures().stream().map(Enclosure::url)),
        text(published.language()),
        content.quality().name().toLowerCase(Locale.ROOT),
        content.text(),
        text(published.content() == null ? published.summary() : published.content()));
  }

  /** The row of a poll. */
  public static List<String> row(FetchRecord fetch, EventFeed feed) {
    return List.of(
        fetch.fetchId().toString(),
        fetch.feedId().toString(),
        text(feed.title()),
        feed.url(),
        text(fetch.at()),
        fetch.cause().name().toLowerCase(Locale.ROOT),
        fetch.url(),
        text(fetch.status()),
        fetch.outcome(),
        text(fetch.message()),
        text(fetch.queued().toMillis()),
        text(fetch.timings().total().toMillis()),
        text(fetch.wireBytes()),
        text(fetch.decodedBytes()),
        text(fetch.itemsSeen()),
        text(fetch.newEntries()),
        text(fetch.updatedEntries()));
  }

  /** The row of a derivation of an entry. */
  public static List<String> row(Entry entry, Optional<EventFeed> feed, Derivation derived) {
    return List.of(
        entry.uid(),
        entry.feedId().toString(),
        feed.map(EventFeed::title).orElse(""),
        feed.map(EventFeed::url).orElse(""),
        derived.kind(),
        derived.version(),
        text(derived.at()),
        derived.mediaType(),
        DerivationView.of(derived).content());
  }

  /** The cell of a list. */
  public static String texts(Stream<? extends @Nullable String> all) {
    return all.filter(Objects::nonNull)
        .map(text -> String.valueOf(text).replace(Column.SEPARATOR, ' '))
        .collect(Collectors.joining(String.valueOf(Column.SEPARATOR)));
  }

  /** The cell of a value; empty for none. */
  public static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
