package dev.rssify.json;

import dev.rssify.core.model.poll.FetchRecord;

/** A line of the fetch log, for others, as one JSON object. */
public final class FetchLogJson {

  public String write(FetchRecord fetch) {
    return JsonFields.line(json -> FetchRecordJson.DOCUMENT.fields(json, fetch));
  }
}
