package dev.rssify.core.store;

import java.util.Map;
import java.util.OptionalLong;

/** How far each sink has come in the journal. */
public interface CursorStore {

  OptionalLong cursor(String sink);

  void save(String sink, long seq);

  Map<String, Long> all();

  boolean remove(String sink);
}
