package dev.rssify.core.store;

import java.util.Map;
import java.util.OptionalLong;

/** The journal cursors of sinks. */
public interface CursorStore {

  OptionalLong cursor(String sink);

  void save(String sink, long seq);

  Map<String, Long> all();

  boolean remove(String sink);
}
