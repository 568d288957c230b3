package dev.rssify.core.model.poll;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.Headers;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A response exactly as served: its headers in order and a reference to its bytes.
 *
 * @param statusLine as served, such as {@code HTTP/1.1 200 OK}
 * @param bodySha256 of the bytes as served, with content codings
 * @param parsed false for error pages, challenge pages and bodies that could not be parsed
 * @param entryUid the entry whose page or file this is; null for a response of the feed itself
 */
public record RawFetch(
    UUID fetchId,
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
    long contentLength,
    boolean parsed,
    @Nullable String entryUid) {

  public RawFetch {
    // Stores of version 1 contain only the status code.
    statusLine = statusLine.isEmpty() ? "HTTP/1.1 " + httpStatus + " " : statusLine;
  }

  /** The record of a response whose bytes are stored at {@code place}. */
  public static RawFetch of(
      UUID fetchId, UUID feedId, Exchange exchange, BlobRef place, String sha256) {
    return new RawFetch(
        fetchId,
        feedId,
        exchange.at(),
        exchange.url(),
        exchange.status(),
        exchange.statusLine(),
        exchange.requestHeaders(),
        exchange.headers(),
        place,
        sha256,
        exchange.headers().first("Content-Type").orElse(null),
        exchange.wire().length(),
        isSuccess(exchange.status()),
        null);
  }

  /** This response, with its bytes stored elsewhere. */
  public RawFetch movedTo(BlobRef place) {
    return new RawFetch(
        fetchId,
        feedId,
        fetchedAt,
        url,
        httpStatus,
        statusLine,
        requestHeaders,
        responseHeaders,
        place,
        bodySha256,
        contentType,
        contentLength,
        parsed,
        entryUid);
  }

  /** Whether it is a response of the feed itself, not a page or file of its entries. */
  public boolean isOfFeed(UUID id) {
    return entryUid == null && feedId.equals(id);
  }

  /** This response, as the page or file of an entry. */
  public RawFetch ofEntry(String uid) {
    return new RawFetch(
        fetchId,
        feedId,
        fetchedAt,
        url,
        httpStatus,
        statusLine,
        requestHeaders,
        responseHeaders,
        bodyRef,
        bodySha256,
        contentType,
        contentLength,
        parsed,
        uid);
  }

  /** This response, after no document could be parsed from it. */
  public RawFetch unparsed() {
    return new RawFetch(
        fetchId,
        feedId,
        fetchedAt,
        url,
        httpStatus,
        statusLine,
        requestHeaders,
        responseHeaders,
        bodyRef,
        bodySha256,
        contentType,
        contentLength,
        false,
        entryUid);
  }

  /** For responses that were never parsed, and those of older stores, the status decides. */
  public static boolean isSuccess(int httpStatus) {
    return httpStatus / 100 == 2;
  }
}
