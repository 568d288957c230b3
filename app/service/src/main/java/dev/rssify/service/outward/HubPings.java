package dev.rssify.service.outward;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.outward.OutwardMembership;
import dev.rssify.core.publish.RetryLater;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.formats.writing.OutputFormat;
import dev.rssify.json.outward.OutwardFeeds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends a ping to the configured WebSub hub when outward feeds get entries. The hub then fetches
 * them.
 *
 * <p>Invariants: a ping covers all events that are in the journal when it is sent, so the entries
 * of one poll cause one ping of an outward feed. A hub that fails is pinged again later, and no
 * event is skipped.
 *
 * <p>Not thread-safe.
 */
public final class HubPings implements Sink {

  /** The name of its cursor. */
  public static final String SINK = "hub";

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LATER = Duration.ofMinutes(1);
  private static final long MAX_RESPONSE_BYTES = 64 << 10;

  private final WebUrl hub;
  private final OutwardAddress address;
  private final HttpTransport transport;
  private final Store store;
  private final UserAgent userAgent;
  private final Map<String, Long> pinged = new HashMap<>();
  private @Nullable Batch batch;

  /** The data that the events of a batch share. */
  private record Batch(List<OutwardFeed> feeds, OutwardMembership membership) {}

  public HubPings(
      WebUrl hub,
      OutwardAddress address,
      HttpTransport transport,
      Store store,
      UserAgent userAgent) {
    this.hub = hub;
    this.address = address;
    this.transport = transport;
    this.store = store;
    this.userAgent = userAgent;
  }

  @Override
  public void deliver(JournalEvent event) throws RetryLater {
    Batch current = batch == null ? batch() : batch;
    batch = null; // read again after a failure
    for (OutwardFeed feed : current.feeds) {
      if (event.seq() > pinged.getOrDefault(feed.name(), 0L)
          && isChanged(current.membership, feed, event)) {
        long head = store.journal().head();
        ping(feed);
        pinged.put(feed.name(), head);
      }
    }
    batch = current;
  }

  private static boolean isChanged(
      OutwardMembership membership, OutwardFeed feed, JournalEvent event) {
    return event.payload() instanceof Payload.EntryVanished
        ? membership.has(feed, event.feedId())
        : membership.changed(feed, event).isPresent();
  }

  /** Ends the batch. */
  @Override
  public void flush() {
    batch = null;
  }

  private Batch batch() {
    List<OutwardFeed> feeds = new OutwardFeeds(store.tasks()).all();
    pinged.keySet().retainAll(feeds.stream().map(OutwardFeed::name).collect(Collectors.toSet()));
    return new Batch(feeds, new OutwardMembership(store));
  }

  private void ping(OutwardFeed feed) throws RetryLater {
    String topics =
        Arrays.stream(OutputFormat.values())
            .map(format ->
                "&hub.url="
                    + URLEncoder.encode(
                        OutwardRequest.newest(feed, format.extension(), address.base(""), null)
                            .current(),
                        StandardCharsets.UTF_8))
            .collect(Collectors.joining());
    Headers headers =
        Headers.of(
            "User-Agent", userAgent.header(1), "Content-Type", "application/x-www-form-urlencoded");
    Body body = Body.of(("hub.mode=publish" + topics).getBytes(StandardCharsets.UTF_8));
    switch (transport.send(OutboundRequest.post(hub, headers, body, TIMEOUT, MAX_RESPONSE_BYTES))) {
      case OutboundResult.Responded response -> {
        response.wire().close();
        response.decoded().close();
        if (response.status() == 429 || response.status() >= 500) {
          throw new RetryLater("the hub responded with " + response.status(), LATER);
        }
      }
      case OutboundResult.Failed failed ->
          throw new RetryLater("the hub cannot be reached: " + failed.message(), LATER);
    }
  }
}
