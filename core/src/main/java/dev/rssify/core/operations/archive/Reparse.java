package dev.rssify.core.operations.archive;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.source.ReadySource;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceReading;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses stored responses again with the current parser, and proposes the differences.
 *
 * <p>Invariants: nothing is proposed where the parser returns what it returned before; nothing is
 * written unless requested; changes are committed with their events, as a poll commits them, and
 * yield to polls.
 */
public final class Reparse {

  /** The number of documents loaded at once. */
  private static final int TOGETHER = 100;

  private final Store store;
  private final StoredResponses responses;
  private final SourceTypes sources;
  private final ParseLimits limits;
  private final EntryNormalizer normalizer;

  public Reparse(
      Store store,
      StoredResponses responses,
      SourceTypes sources,
      ParseLimits limits,
      EntryNormalizer normalizer) {
    this.store = store;
    this.responses = responses;
    this.sources = sources;
    this.limits = limits;
    this.normalizer = normalizer;
  }

  /**
   * Selects the responses to parse.
   *
   * @param feedIds only those of these feeds; empty for every feed
   * @param since the earliest fetch time
   * @param until the first fetch time after them; null for no end
   * @param apply whether to commit differences
   */
  public record Request(Set<UUID> feedIds, Instant since, @Nullable Instant until, boolean apply) {}

  /**
   * The result of a run.
   *
   * @param responses number examined; one with the same bytes as its predecessor is not parsed
   *     again
   * @param bytes parsed, content-decoded
   * @param unreadable responses that this parser cannot parse, or whose bytes are missing
   * @param differing responses with differences
   */
  public record Report(long responses, long bytes, long unreadable, long differing) {

    private Report plus(Report other) {
      return new Report(
          responses + other.responses,
          bytes + other.bytes,
          unreadable + other.unreadable,
          differing + other.differing);
    }
  }

  private static final Report NOTHING = new Report(0, 0, 0, 0);

  /**
   * Parses all requested responses; {@code seen} receives the differences feed by feed, in order.
   */
  public Report run(Request request, Instant now, Consumer<ReparseProposal> seen) {
    Stream<Feed> feeds =
        request.feedIds().isEmpty()
            ? store.feeds().all()
            : request.feedIds().stream().sorted().flatMap(id -> store.feeds().feed(id).stream());
    Report report = NOTHING;
    for (Feed feed : (Iterable<Feed>) feeds::iterator) {
      report = report.plus(read(feed, request, now, seen));
    }
    return report;
  }

  private Report read(Feed feed, Request request, Instant now, Consumer<ReparseProposal> seen) {
    return switch (sources.find(feed.settings().source(), feed.url())) {
      case SourceLookup.Found(ReadySource source) -> read(feed, source, request, now, seen);
      case SourceLookup.Refused _ -> NOTHING; // no source type can parse it
    };
  }

  private Report read(
      Feed feed, ReadySource source, Request request, Instant now, Consumer<ReparseProposal> seen) {
    Instant until = request.until() == null ? now.plus(Duration.ofDays(1)) : request.until();
    List<RawFetch> raws =
        store.raws().between(feed.id(), request.since(), until).stream()
            .filter(raw -> raw.httpStatus() / 100 == 2 && raw.contentLength() > 0)
            .toList();
    FeedReparse reparse =
        new FeedReparse(
            store,
            feed,
            new NormalizedForms(normalizer, feed.settings().emails()),
            source.version(),
            request.apply(),
            now);
    ParseLimits own = feed.settings().parseLimits(limits);
    int lastParsed = lastParsed(raws);
    Report report = new Report(raws.size(), 0, 0, 0);
    for (int i = 0; i < raws.size(); i++) {
      boolean sameAgain = i > 0 && raws.get(i).bodyRef().equals(raws.get(i - 1).bodyRef());
      if (!sameAgain) {
        boolean mayBeLast = i >= lastParsed;
        report = report.plus(read(raws.get(i), source, own, mayBeLast, reparse));
      }
      if (reparse.waiting() >= TOGETHER || i == raws.size() - 1) {
        List<ReparseProposal> proposals = reparse.compare();
        proposals.forEach(seen);
        report = report.plus(new Report(0, 0, 0, proposals.size()));
      }
    }
    return report;
  }

  /**
   * The first response with the payload of the last document; those after it could not be parsed.
   */
  private static int lastParsed(List<RawFetch> raws) {
    int i = raws.size() - 1;
    while (i > 0 && !raws.get(i).parsed()) {
      i--;
    }
    while (i > 0 && raws.get(i - 1).bodyRef().equals(raws.get(i).bodyRef())) {
      i--;
    }
    return i;
  }

  private Report read(
      RawFetch raw, ReadySource source, ParseLimits own, boolean mayBeLast, FeedReparse reparse) {
    if (!(responses.read(raw) instanceof StoredResponse.Stored stored)) {
      return new Report(0, 0, 1, 0);
    }
    try (Body wire = stored.wire();
        Body decoded = responses.decoded(stored)) {
      ParseContext context =
          new ParseContext(
              raw.url(),
              raw.contentType(),
              raw.responseHeaders().first("Content-Language").orElse(null),
              own,
              Deadline.NEVER);
      return switch (source.read(decoded, context)) {
        case SourceReading.Read(ParsedFeed parsed) -> {
          String sha256 = mayBeLast ? Digests.sha256(decoded) : "";
          reparse.add(raw.fetchId(), parsed, sha256);
          yield new Report(0, decoded.length(), 0, 0);
        }
        case SourceReading.Broken _ -> new Report(0, wire.length(), 1, 0);
      };
    }
  }
}
