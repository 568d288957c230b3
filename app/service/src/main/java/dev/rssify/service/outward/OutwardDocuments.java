package dev.rssify.service.outward;

import dev.rssify.adapters.apihttp.route.Gzip;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.store.Store;
import dev.rssify.formats.opml.Opml;
import dev.rssify.formats.opml.OpmlWriter;
import dev.rssify.formats.writing.OutputFormat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the documents of outward feeds and caches the last ones. A cached document is served again
 * without reading entries, until the journal has an event that may change it.
 *
 * <p>Invariants: the size of the cache is limited. The time of a document is when this process
 * first wrote it with this content.
 *
 * <p>Threading: safe for many threads; one document is written at a time.
 */
public final class OutwardDocuments {

  public static final String OPML = "opml";

  static final String OPML_TYPE = "text/x-opml; charset=utf-8";

  private static final long MAX_BYTES = 32 << 20;

  /** The maximum of new events to check; with more, the document is written again. */
  private static final int MAX_EVENTS = 1_000;

  private static final Set<String> WITHOUT_EFFECT =
      Set.of("derivation_added", "feed_stale", "feed_recovered", "gap_detected");

  private final Store store;
  private final OutwardEntries entries;
  private final SubscriptionLists lists;
  private final InstantSource clock;
  private final ReentrantLock writing = new ReentrantLock();
  private final Map<OutwardRequest, Cached> remembered = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  public OutwardDocuments(Store store, SubscriptionLists lists, InstantSource clock) {
    this.store = store;
    this.lists = lists;
    this.entries = new OutwardEntries(store);
    this.clock = clock;
  }

  /** Writes lists of feeds. */
  @FunctionalInterface
  public interface SubscriptionLists {

    /**
     * The feeds of a store as OPML.
     *
     * @param feeds only these; empty for all
     */
    String opml(Set<UUID> feeds, String title);
  }

  /**
   * A written document.
   *
   * @param gzip the compressed body
   * @param modified when its content was first seen by this process
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on to be sent, never compared
  public record Document(String mediaType, byte[] body, byte[] gzip, Instant modified) {}

  /**
   * A cached document.
   *
   * @param seq the last event that was checked; none up to it changes the document
   * @param feeds the feeds of the definition
   */
  private record Cached(Document document, long seq, Set<UUID> feeds) {

    /** The approximate size in memory. */
    long bytes() {
      return document.body.length + document.gzip.length + 80L * feeds.size() + 500;
    }
  }

  /** The document of a request; empty for an unknown format. */
  public Optional<Document> document(OutwardRequest request) {
    Optional<Document> known = known(request);
    if (known.isPresent()) {
      return known;
    }
    if (!request.extension().equals(OPML) && OutputFormat.of(request.extension()).isEmpty()) {
      return Optional.empty();
    }
    writing.lock();
    try {
      return Optional.of(known(request).orElseGet(() -> written(request)));
    } finally {
      writing.unlock();
    }
  }

  private Optional<Document> known(OutwardRequest request) {
    Cached last = cached(request);
    if (last == null) {
      return Optional.empty();
    }
    long head = store.journal().head();
    if (head == last.seq) {
      return Optional.of(last.document);
    }
    if (head < last.seq || mayDiffer(request.feed(), last)) {
      return Optional.empty();
    }
    cache(request, new Cached(last.document, head, last.feeds));
    return Optional.of(last.document);
  }

  private boolean mayDiffer(OutwardFeed feed, Cached last) {
    if (!(store.journal().after(last.seq, MAX_EVENTS) instanceof JournalRead.Events(var events))
        || events.size() == MAX_EVENTS) {
      return true;
    }
    return events.stream()
        .filter(event -> !WITHOUT_EFFECT.contains(event.type()))
        .anyMatch(event -> isAbout(event, feed, last.feeds));
  }

  /**
   * Whether an event may change a document. An entry belongs to a feed with a query once it
   * matches. Changes of any feed may change which feeds have a tag.
   */
  private static boolean isAbout(JournalEvent event, OutwardFeed feed, Set<UUID> feeds) {
    boolean ofAnother =
        feed.query() == null
            ? event.payload() instanceof Payload.QueryMatched
            : event.payload() instanceof Payload.NewEntry
                || (event.payload() instanceof Payload.QueryMatched match
                    && !match.query().equals(feed.query()));
    if (ofAnother) {
      return false;
    }
    return feed.ofAllFeeds() || feeds.contains(event.feedId()) || event.type().startsWith("feed_");
  }

  private Document written(OutwardRequest request) {
    long seq = store.journal().head(); // before reading, so that no change is missed
    Set<UUID> feeds = entries.feeds(request.feed());
    Instant now = clock.instant();
    Optional<OutputFormat> format = OutputFormat.of(request.extension());
    String text =
        format.isPresent() ? feed(request, feeds, format.get(), now) : opml(request.feed(), feeds);
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Cached last = cached(request);
    String mediaType = format.map(OutputFormat::mediaType).orElse(OPML_TYPE);
    Document document =
        last != null && Arrays.equals(last.document.body, body)
            ? last.document
            : new Document(mediaType, body, Gzip.compress(body), now);
    cache(request, new Cached(document, seq, feeds));
    return document;
  }

  private String feed(OutwardRequest request, Set<UUID> feeds, OutputFormat format, Instant now) {
    OutwardEntries.Page page =
        request.archive() && request.start() != null
            ? entries.archive(request.feed(), feeds, request.start(), now)
            : entries.page(request.feed(), feeds, request.start(), now);
    return text(store, request, page, format);
  }

  /** A document with only these entries, for subscribers that have the others. */
  public static byte[] of(Store store, OutwardRequest request, List<Entry> entries) {
    OutputFormat format = OutputFormat.of(request.extension()).orElseThrow();
    return text(store, request, new OutwardEntries.Page(entries, null, null), format)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String text(
      Store store, OutwardRequest request, OutwardEntries.Page page, OutputFormat format) {
    Map<UUID, Feed> sources =
        store
            .feeds()
            .feeds(page.entries().stream().map(Entry::feedId).collect(Collectors.toSet()))
            .stream()
            .collect(Collectors.toMap(Feed::id, feed -> feed));
    return format.write(OutwardDocument.of(request, page, sources));
  }

  private String opml(OutwardFeed feed, Set<UUID> feeds) {
    return feeds.isEmpty() && !feed.ofAllFeeds()
        ? OpmlWriter.write(new Opml(feed.shownTitle(), List.of()))
        : lists.opml(feeds, feed.shownTitle());
  }

  private @Nullable Cached cached(OutwardRequest request) {
    synchronized (remembered) {
      return remembered.get(request);
    }
  }

  private void cache(OutwardRequest request, Cached document) {
    synchronized (remembered) {
      Cached before = remembered.put(request, document);
      bytes += document.bytes() - (before == null ? 0 : before.bytes());
      var oldest = remembered.entrySet().iterator();
      while (bytes > MAX_BYTES && oldest.hasNext()) {
        bytes -= oldest.next().getValue().bytes();
        oldest.remove();
      }
    }
  }
}
