package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.poll.BlobRef;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches the WARC fields of records that revisit records refer to, so that an unchanged feed does
 * not open its segment at each poll.
 *
 * <p>Threading: safe for many threads.
 */
public final class WarcFieldsCache {

  private static final int MAX = 4_096;

  private final Map<BlobRef, WarcFields> fields =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BlobRef, WarcFields> eldest) {
          return size() > MAX;
        }
      };

  public synchronized @Nullable WarcFields get(BlobRef record) {
    return fields.get(record);
  }

  public synchronized void put(BlobRef record, WarcFields recordFields) {
    fields.put(record, recordFields);
  }
}
