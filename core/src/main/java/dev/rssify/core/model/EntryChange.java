package dev.rssify.core.model;

import java.util.List;

/** What a document said about one entry. */
public sealed interface EntryChange {

  Entry entry();

  /** Never seen before. */
  record New(Entry entry) implements EntryChange {}

  /** Known, and now published differently in these fields. */
  record Changed(Entry entry, List<String> fields) implements EntryChange {}

  /** Known and the same. */
  record Same(Entry entry) implements EntryChange {}
}
