package dev.rssify.json.api;

import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.FetchRecordJson;

/** A line of the fetch log, for others, as one JSON object. */
public final class FetchLogJson {

  public String write(FetchRecord fetch) {
    return JsonFields.line(json -> FetchRecordJson.DOCUMENT.fields(json, fetch));
  }
}
