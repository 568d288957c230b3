package dev.rssify.json.view;

import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored response without its bytes, after its {@link Head}; and reports on the raw archive. */
@Json(naming = Json.Naming.LowerUnderscore)
public record RawView(
    UUID feedId,
    Instant fetchedAt,
    String url,
    int httpStatus,
    String statusLine,
    Headers requestHeaders,
    Headers responseHeaders,
    BlobRef bodyRef,
    String bodySha256,
    @Nullable String contentType,
    long contentLength) {

  /** The fetch of the response, and whether the response is stored. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Head(UUID fetchId, String code) {}

  /** The type of a line. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Type(String type) {}

  /** Changes from parsing a response again; their events follow. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Difference(String type, UUID feedId, String url, UUID fetchId, boolean applied) {}

  /** An event that is not in the journal; its payload follows. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Proposed(String type, @Nullable String entryUid) {}

  public static String line(StoredResponse response) {
    String head = RecordJson.line(new Head(response.fetchId(), response.code()));
    return response instanceof StoredResponse.Stored stored
        ? RecordJson.merge(head, RecordJson.line(of(stored.raw())))
        : head;
  }

  private static RawView of(RawFetch raw) {
    return new RawView(
        raw.feedId(),
        raw.fetchedAt(),
        raw.url(),
        raw.httpStatus(),
        raw.statusLine(),
        raw.requestHeaders(),
        raw.responseHeaders(),
        raw.bodyRef(),
        raw.bodySha256(),
        raw.contentType(),
        raw.contentLength());
  }

  public static String line(ReparseProposal proposal, Instant now) {
    return RecordJson.merge(
        RecordJson.line(
            new Difference(
                "reparse_difference",
                proposal.feedId(),
                proposal.url(),
                proposal.fetchId(),
                proposal.applied())),
        RecordJson.field(
            "events",
            RecordJson.array(proposal.events().stream().map(event -> proposed(event, now)))));
  }

  private static String proposed(Payload event, Instant now) {
    return RecordJson.merge(
        RecordJson.line(new Proposed(event.type(), event.entryUid())),
        RecordJson.field("payload", EventView.payload(event, now)));
  }

  public static String line(Reparse.Report report) {
    return typed("reparse_report", report);
  }

  public static String line(Verification.Problem problem) {
    return typed("problem", problem);
  }

  public static String line(Verification.Report report) {
    return typed("verify_report", report);
  }

  public static String line(RawRetention.Report report) {
    return typed("compact_report", report);
  }

  private static String typed(String type, Object report) {
    return RecordJson.merge(RecordJson.line(new Type(type)), RecordJson.line(report));
  }
}
