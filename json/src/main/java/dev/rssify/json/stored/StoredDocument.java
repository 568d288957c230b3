package dev.rssify.json.stored;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.codec.RecordJson;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that databases store for a record, without loss.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class StoredDocument<T> {

  public static final StoredDocument<FeedState> FEED_STATE =
      new StoredDocument<>(FeedState.class, FeedState::schedule);

  /** Secrets are stored as references. */
  public static final StoredDocument<FeedSettings> FEED_SETTINGS =
      new StoredDocument<>(FeedSettings.class, FeedSettings::request);

  public static final StoredDocument<FeedDescription> FEED_DESCRIPTION =
      new StoredDocument<>(FeedDescription.class, FeedDescription::format);

  public static final StoredDocument<Subscription> SUBSCRIPTION =
      new StoredDocument<>(Subscription.class, Subscription::address);

  public static final StoredDocument<FetchRecord> FETCH =
      new StoredDocument<>(FetchRecord.class, FetchRecord::decision);

  public static final StoredDocument<Headers> HEADERS =
      new StoredDocument<>(Headers.class, Headers::lines);

  public static final StoredDocument<EventFeed> EVENT_FEED =
      new StoredDocument<>(EventFeed.class, EventFeed::url);

  public static final StoredDocument<Payload> PAYLOAD =
      new StoredDocument<>(Payload.class, Payload::type);

  /** A replaced version of an entry. */
  public static final StoredDocument<NormalizedEntry> CONTENT =
      new StoredDocument<>(NormalizedEntry.class, NormalizedEntry::rendering);

  private final Class<T> type;
  private final Function<T, Object> required;

  /** A cache of the last value: most feeds have the same settings. */
  private volatile @Nullable Last<T> last;

  /** The documents of a type; {@code required} returns a component that is never null. */
  private StoredDocument(Class<T> type, Function<T, Object> required) {
    this.type = type;
    this.required = required;
  }

  /** One value, on one line. */
  public String write(T value) {
    return RecordJson.compact(type, value);
  }

  /**
   * The record that was written.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is invalid
   */
  public T read(String document) {
    Last<T> known = last;
    if (known != null && known.document.equals(document)) {
      return known.value;
    }
    T value =
        RecordJson.read(
            document,
            json -> {
              T read = RecordJson.adapter(type).fromJson(json);
              Objects.requireNonNull(required.apply(read), "incomplete");
              return read;
            });
    last = new Last<>(document, value);
    return value;
  }

  /** A document and its content. */
  private record Last<T>(String document, T value) {}
}
