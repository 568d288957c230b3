package dev.rssify.json.api;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.ParsedFeedJson;
import java.util.List;

/** A look at a URL as one JSON object. */
public final class InspectionJson {

  public String write(Inspection inspection) {
    return JsonFields.line(json -> fields(json, inspection));
  }

  private static void fields(JsonFields json, Inspection inspection) {
    json.text("url", inspection.url());
    json.flag("ok", inspection.feed().isPresent());
    json.text("code", inspection.code());
    switch (inspection.fetched()) {
      case FetchOutcome.Responded responded -> {
        json.absent("message");
        json.object("response", responded.exchange(), exchange -> response(json, exchange));
      }
      case FetchOutcome.NoResponse failed -> {
        json.text("message", failed.message());
        json.absent("response");
      }
    }
    json.object("feed", inspection.feed().orElse(null), feed -> feed(json, feed));
    json.object(
        "problem",
        inspection.parsed() instanceof ParseOutcome.Unreadable bad ? bad.error() : null,
        error -> ParsedFeedJson.error(json, error));
    json.object("diagnosis", inspection.diagnosis(), what -> diagnosis(json, what));
    json.object("next_request", inspection, look -> next(json, look));
  }

  private static void diagnosis(JsonFields json, Diagnosis diagnosis) {
    json.text("code", diagnosis.what().code());
    json.text("evidence", diagnosis.data());
    json.text("advice", diagnosis.what().advice());
  }

  private static void response(JsonFields json, Exchange exchange) {
    json.array("redirects", exchange.hops(), hop -> json.object(() -> hop(json, hop)));
    json.text("url", exchange.url());
    json.number("status", exchange.status());
    json.object("timings_ms", exchange.timings(), timings -> timings(json, timings));
    json.number("wire_bytes", exchange.wire().length());
    json.number("decoded_bytes", exchange.decoded().length());
    headers(json, "request_headers", exchange.requestHeaders());
    headers(json, "response_headers", exchange.headers());
  }

  private static void hop(JsonFields json, Hop hop) {
    json.text("url", hop.url());
    json.number("status", hop.status());
    json.text("target", hop.target());
  }

  private static void timings(JsonFields json, ExchangeTimings timings) {
    json.number("dns", timings.dns().toMillis());
    json.number("connect", timings.connect().toMillis());
    json.number("tls", timings.tls().toMillis());
    json.number("first_byte", timings.firstByte().toMillis());
    json.number("body", timings.body().toMillis());
  }

  private static void headers(JsonFields json, String name, Headers headers) {
    List<Header> lines = headers.lines();
    json.array(
        name,
        lines,
        header ->
            json.object(() -> {
              json.text("name", header.name());
              json.text("value", header.value());
            }));
  }

  private static void feed(JsonFields json, ParsedFeed feed) {
    json.text("format", feed.format().code());
    json.text("title", feed.title());
    json.text("link", feed.link());
    json.number("entries", feed.entries().size());
    json.flag("recovered", feed.recovered());
  }

  private static void next(JsonFields json, Inspection inspection) {
    Validators validators = inspection.validators();
    Freshness freshness = inspection.freshness();
    json.text("if_none_match", validators == null ? null : validators.etag());
    json.text("if_modified_since", validators == null ? null : validators.lastModified());
    json.number("fresh_for_seconds", freshness == null ? null : freshness.remaining().toSeconds());
  }
}
