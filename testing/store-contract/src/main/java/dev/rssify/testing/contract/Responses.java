package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Sample feeds, their responses, and polls that store and commit them. */
public final class Responses {

  public static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");
  public static final Headers SERVED =
      Headers.of(
          "Date", "Sun, 01 Mar 2026 10:00:00 GMT",
          "content-type", "application/rss+xml",
          "Set-Cookie", "a=1",
          "Set-Cookie", "b=2",
          "ETag", "\"x\"");

  private Responses() {}

  public static Feed feed(String name) {
    return Feed.added(
        new FeedAddress("https://" + name + ".example/feed?a=b"),
        new FeedSchedule(
            FeedSchedule.State.HEALTHY,
            Duration.ofMinutes(15),
            T0,
            null,
            FeedSchedule.Reason.NEW_FEED,
            null));
  }

  public static Feed added(Store store, String name) {
    Feed feed = feed(name);
    store.feeds().add(feed, T0, List.of());
    return store.feeds().feed(feed.id()).orElseThrow();
  }

  public static UUID fetchId(Feed before) {
    return NameUuid.of("fetch " + before.version() + " of " + before.id());
  }

  public static Exchange response(Instant at, Headers headers, byte[] bytes) {
    return response(at, headers, Body.of(bytes));
  }

  public static Exchange response(Instant at, Headers headers, Body body) {
    return new Exchange(
        List.of(),
        "https://a.example/feed?a=b",
        Headers.of("User-Agent", "rssify-test", "If-None-Match", "\"w\""),
        200,
        "HTTP/1.1 200 OK",
        headers,
        body,
        body,
        ExchangeTimings.NONE,
        at);
  }

  public static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static RawFetch store(RawStore raws, Feed feed, Exchange exchange) {
    return switch (raws.store(fetchId(feed), feed.id(), exchange)) {
      case RawResult.Stored(RawFetch raw) -> raw;
      case RawResult.Unavailable(String message) -> throw new AssertionError(message);
    };
  }

  /** Stores and commits a response; returns the feed after it. */
  public static Feed poll(Store store, RawStore raws, Feed feed, Instant at, byte[] bytes) {
    return commit(store, feed, store(raws, feed, response(at, SERVED, bytes)));
  }

  public static Feed commit(Store store, Feed before, RawFetch raw) {
    Feed after =
        new Feed(
            before.id(),
            before.url(),
            before.placement(),
            before.settings(),
            before.description(),
            before.state(),
            before.version() + 1);
    FetchRecord fetch =
        new FetchRecord(
            raw.fetchId(),
            before.id(),
            Cause.SCHEDULE,
            raw.fetchedAt(),
            before.url(),
            200,
            "ok",
            null,
            Duration.ZERO,
            ExchangeTimings.NONE,
            raw.contentLength(),
            raw.contentLength(),
            "parser-1",
            0,
            0,
            0,
            DecisionTrace.NONE);
    List<CommitResult> results =
        store
            .commits()
            .commit(
                List.of(
                    new PollCommit(
                        before,
                        after,
                        raw.fetchedAt(),
                        fetch,
                        raw,
                        EntryWrites.NONE,
                        WindowDelta.NONE,
                        List.of())));
    if (!results.equals(List.of(new CommitResult.Committed(false)))) {
      throw new AssertionError(results.toString());
    }
    return after;
  }
}
