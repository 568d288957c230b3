package dev.rssify.json.api;

import dev.rssify.json.feedlist.FeedList.Problem;
import dev.rssify.json.io.JsonFields;
import java.util.List;

/** What became of an imported list as a whole, as one JSON object. */
public final class ImportReportJson {

  private ImportReportJson() {}

  public static String write(int added, int known, List<Problem> problems) {
    return JsonFields.line(json -> {
      json.number("added", added);
      json.number("known", known);
      json.array(
          "problems",
          problems,
          problem ->
              json.object(() -> {
                json.number("line", problem.line());
                json.number("column", problem.column());
                json.text("field", problem.field());
                json.text("message", problem.message());
              }));
    });
  }
}
