package dev.rssify.json.stored;

import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.HeadersJson;
import org.jspecify.annotations.Nullable;

/** The location and headers of a stored response, as files stores write it. */
final class RawFetchJson {

  private RawFetchJson() {}

  static void write(JsonFields json, RawFetch raw) {
    json.text("fetch_id", raw.fetchId().toString());
    json.text("feed_id", raw.feedId().toString());
    json.instant("fetched_at", raw.fetchedAt());
    json.text("url", raw.url());
    json.number("http_status", raw.httpStatus());
    json.text("status_line", raw.statusLine());
    HeadersJson.write(json, "request_headers", raw.requestHeaders().lines());
    HeadersJson.write(json, "response_headers", raw.responseHeaders().lines());
    json.object("body_ref", raw.bodyRef(), place -> place(json, place));
    json.text("body_sha256", raw.bodySha256());
    json.text("content_type", raw.contentType());
    json.number("content_length", raw.contentLength());
    json.flag("parsed", raw.parsed());
  }

  static RawFetch read(JsonView json) {
    @Nullable String line = json.text("status_line");
    int status = json.requiredInteger("http_status");
    @Nullable Boolean parsed = json.flag("parsed");
    return new RawFetch(
        json.uuid("fetch_id"),
        json.uuid("feed_id"),
        json.requiredInstant("fetched_at"),
        json.required("url"),
        status,
        line == null ? "" : line,
        new Headers(HeadersJson.read(json, "request_headers")),
        new Headers(HeadersJson.read(json, "response_headers")),
        json.requiredObject("body_ref", RawFetchJson::place),
        json.required("body_sha256"),
        json.text("content_type"),
        json.requiredNumber("content_length"),
        parsed == null ? RawFetch.isSuccess(status) : parsed);
  }

  static void place(JsonFields json, BlobRef place) {
    json.text("storage", place.storage());
    json.text("key", place.key());
    json.number("offset", place.offset());
    json.number("length", place.length());
  }

  static BlobRef place(JsonView json) {
    return new BlobRef(
        json.required("storage"),
        json.required("key"),
        json.requiredNumber("offset"),
        json.requiredNumber("length"));
  }
}
