package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.poll.BlobRef;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of records that payloads were found in lately: a feed that sends the same again is not
 * a reason to open its segment each time.
 *
 * <p>Threading: safe for many threads.
 */
public final class Originals {

  private static final int MAX = 4_096;

  private final Map<BlobRef, WarcFields> fields =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BlobRef, WarcFields> eldest) {
          return size() > MAX;
        }
      };

  public synchronized @Nullable WarcFields get(BlobRef place) {
    return fields.get(place);
  }

  public synchronized void put(BlobRef place, WarcFields record) {
    fields.put(place, record);
  }
}
