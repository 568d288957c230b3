package dev.rssify.json.api;

import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.HeadersJson;
import dev.rssify.json.record.PayloadJson;
import java.time.Instant;

/**
 * Metadata of stored responses, one JSON object each, on one line.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class RawJson {

  /** A stored response without its bytes, or why there is none. */
  public String write(StoredResponse response) {
    return JsonFields.line(json -> {
      json.text("fetch_id", response.fetchId().toString());
      json.text("code", response.code());
      if (response instanceof StoredResponse.Stored stored) {
        fields(json, stored.raw());
      }
    });
  }

  private static void fields(JsonFields json, RawFetch raw) {
    json.text("feed_id", raw.feedId().toString());
    json.instant("fetched_at", raw.fetchedAt());
    json.text("url", raw.url());
    json.number("http_status", raw.httpStatus());
    json.text("status_line", raw.statusLine());
    HeadersJson.write(json, "request_headers", raw.requestHeaders().lines());
    HeadersJson.write(json, "response_headers", raw.responseHeaders().lines());
    BlobRef place = raw.bodyRef();
    json.object(
        "body_ref",
        place,
        ref -> {
          json.text("storage", ref.storage());
          json.text("key", ref.key());
          json.number("offset", ref.offset());
          json.number("length", ref.length());
        });
    json.text("body_sha256", raw.bodySha256());
    json.text("content_type", raw.contentType());
    json.number("content_length", raw.contentLength());
  }

  public String write(ReparseProposal proposal, Instant now) {
    return JsonFields.line(json -> {
      json.text("type", "reparse_difference");
      json.text("feed_id", proposal.feedId().toString());
      json.text("url", proposal.url());
      json.text("fetch_id", proposal.fetchId().toString());
      json.flag("applied", proposal.applied());
      json.array(
          "events",
          proposal.events(),
          event ->
              json.object(() -> {
                json.text("type", event.type());
                json.text("entry_uid", event.entryUid());
                json.object("payload", event, (Payload p) -> PayloadJson.reported(json, p, now));
              }));
    });
  }

  public String write(Reparse.Report report) {
    return JsonFields.line(json -> {
      json.text("type", "reparse_report");
      json.number("responses", report.responses());
      json.number("bytes", report.bytes());
      json.number("unreadable", report.unreadable());
      json.number("differing", report.differing());
    });
  }

  public String write(Verification.Problem problem) {
    return JsonFields.line(json -> {
      json.text("type", "problem");
      json.text("code", problem.code());
      json.text("subject", problem.subject());
      json.text("message", problem.message());
    });
  }

  public String write(Verification.Report report) {
    return JsonFields.line(json -> {
      json.text("type", "verify_report");
      json.number("feeds", report.feeds());
      json.number("responses", report.responses());
      json.number("events", report.events());
      json.number("problems", report.problems());
    });
  }

  public String write(RawRetention.Report report) {
    return JsonFields.line(json -> {
      json.text("type", "compact_report");
      json.number("expired", report.expired());
      json.number("moved", report.moved());
      json.number("dropped_segments", report.dropped());
      json.number("dropped_bytes", report.freed());
    });
  }
}
