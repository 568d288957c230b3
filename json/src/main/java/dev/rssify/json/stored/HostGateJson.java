package dev.rssify.json.stored;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.json.io.JsonFields;

/** The gate of a host, for others, as one JSON object. */
public final class HostGateJson {

  private HostGateJson() {}

  public static String write(HostGate gate) {
    return JsonFields.line(json -> StoredWorkJson.gate(json, gate));
  }
}
