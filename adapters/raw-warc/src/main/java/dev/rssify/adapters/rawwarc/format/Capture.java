package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/**
 * A request and its response, from which records are created.
 *
 * @param sha256 of the payload
 */
public record Capture(
    UUID fetchId,
    UUID feedId,
    Instant at,
    String url,
    String statusLine,
    Headers requestHeaders,
    Headers headers,
    Body payload,
    String sha256) {

  public static Capture of(UUID fetchId, UUID feedId, Exchange exchange, String sha256) {
    return new Capture(
        fetchId,
        feedId,
        exchange.at(),
        exchange.url(),
        exchange.statusLine(),
        exchange.requestHeaders(),
        exchange.headers(),
        exchange.wire(),
        sha256);
  }

  public static Capture of(RawFetch raw, Body payload) {
    return new Capture(
        raw.fetchId(),
        raw.feedId(),
        raw.fetchedAt(),
        raw.url(),
        raw.statusLine(),
        raw.requestHeaders(),
        raw.responseHeaders(),
        payload,
        raw.bodySha256());
  }

  /** The id of the response record: the same for the same response, in any segment or export. */
  String responseId() {
    return id(fetchId, sha256, "response");
  }

  String requestId() {
    return id(fetchId, sha256, "request");
  }

  static String id(UUID fetchId, String sha256, String role) {
    return "<urn:uuid:" + NameUuid.of("warc " + role + " " + fetchId + " " + sha256) + ">";
  }
}
