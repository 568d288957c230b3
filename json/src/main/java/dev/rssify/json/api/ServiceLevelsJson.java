package dev.rssify.json.api;

import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.json.io.JsonFields;

/** How the promises of document 004 section 10 are kept. */
public final class ServiceLevelsJson {

  private ServiceLevelsJson() {}

  public static String write(ServiceLevels.Report report) {
    return JsonFields.line(json -> {
      json.instant("since", report.since());
      json.instant("at", report.at());
      json.flag("met", report.levels().stream().allMatch(ServiceLevels.Level::met));
      json.array(
          "levels",
          report.levels(),
          level ->
              json.object(() -> {
                json.text("name", level.name());
                json.number("target", level.target());
                json.number("value", level.value());
                json.number("samples", level.samples());
                json.flag("met", level.met());
              }));
    });
  }
}
