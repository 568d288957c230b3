package dev.rssify.service.config;

import java.util.List;

/** Settings of search. */
public final class SearchSettings {

  public static final Setting<Boolean> INDEX =
      Setting.of(
          "search.index",
          ValueType.FLAG,
          "true",
          "whether serve indexes new entries as they arrive; otherwise a search indexes them");

  static final List<Setting<?>> ALL = List.of(INDEX);

  private SearchSettings() {}
}
