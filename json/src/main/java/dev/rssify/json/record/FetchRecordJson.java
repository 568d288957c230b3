package dev.rssify.json.record;

import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;

/** A line of the fetch log with the trace of its decision, as stores keep it. */
public final class FetchRecordJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<FetchRecord> DOCUMENT =
      new StoredDocument<>(FetchRecordJson::write, FetchRecordJson::read);

  private FetchRecordJson() {}

  private static void write(JsonFields json, FetchRecord fetch) {
    json.text("fetch_id", fetch.fetchId().toString());
    json.text("feed_id", fetch.feedId().toString());
    json.text("cause", DecisionJson.lower(fetch.cause()));
    json.instant("at", fetch.at());
    json.text("url", fetch.url());
    json.number("status", fetch.status());
    json.text("outcome", fetch.outcome());
    json.text("message", fetch.message());
    json.duration("queued", fetch.queued());
    json.object("timings", fetch.timings(), timings -> timings(json, timings));
    json.number("wire_bytes", fetch.wireBytes());
    json.number("decoded_bytes", fetch.decodedBytes());
    json.text("parser_version", fetch.parserVersion());
    json.number("new_entries", fetch.newEntries());
    json.number("updated_entries", fetch.updatedEntries());
    json.object("decision", fetch.decision(), decision -> DecisionJson.write(json, decision));
  }

  private static void timings(JsonFields json, ExchangeTimings timings) {
    json.duration("dns", timings.dns());
    json.duration("connect", timings.connect());
    json.duration("tls", timings.tls());
    json.duration("first_byte", timings.firstByte());
    json.duration("body", timings.body());
  }

  private static FetchRecord read(JsonView json) {
    return new FetchRecord(
        json.uuid("fetch_id"),
        json.uuid("feed_id"),
        json.constant("cause", Cause.class),
        json.requiredInstant("at"),
        json.required("url"),
        json.integer("status"),
        json.required("outcome"),
        json.text("message"),
        json.requiredDuration("queued"),
        json.requiredObject("timings", FetchRecordJson::timings),
        json.requiredNumber("wire_bytes"),
        json.requiredNumber("decoded_bytes"),
        json.text("parser_version"),
        json.requiredInteger("new_entries"),
        json.requiredInteger("updated_entries"),
        json.requiredObject("decision", DecisionJson::read));
  }

  private static ExchangeTimings timings(JsonView json) {
    return new ExchangeTimings(
        json.requiredDuration("dns"),
        json.requiredDuration("connect"),
        json.requiredDuration("tls"),
        json.requiredDuration("first_byte"),
        json.requiredDuration("body"));
  }
}
