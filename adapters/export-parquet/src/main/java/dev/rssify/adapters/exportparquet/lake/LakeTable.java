package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.adapters.exportparquet.TableRows;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A table of the lake. Those made from the journal start with the number of their event. */
enum LakeTable {
  /** New entries, as they were when the row was written. */
  ENTRIES(numbered(TableRows.ENTRIES)),
  /** Changed entries, with the names of the changed fields. */
  VERSIONS(numbered(join(TableRows.columns("changed:texts"), TableRows.ENTRIES))),
  DERIVATIONS(numbered(TableRows.DERIVATIONS)),
  /** The log of polls, written when a day has ended. */
  POLLS(TableRows.FETCHES),
  /**
   * Every event; written last, so its last row marks the point up to which all tables are complete.
   */
  EVENTS(numbered(TableRows.columns("event_id,at:moment,type,feed_id,entry_uid,json")));

  private final List<Column> columns;

  LakeTable(List<Column> columns) {
    this.columns = columns;
  }

  List<Column> columns() {
    return columns;
  }

  String folder() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static List<Column> numbered(List<Column> columns) {
    return join(TableRows.columns("seq:whole_number"), columns);
  }

  private static List<Column> join(List<Column> first, List<Column> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
