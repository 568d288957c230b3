package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;
import java.util.List;

/** What a service says of itself to those who know nothing of it. */
public final class IndexJson {

  private IndexJson() {}

  /**
   * One object.
   *
   * @param places the paths of the API, without the leading slash
   */
  public static String write(String version, List<String> places) {
    return JsonFields.line(json -> {
      json.text("name", "rssify");
      json.text("version", version);
      json.object(
          "links",
          places,
          all -> all.forEach(place -> json.text(place.replace(".json", ""), "/" + place)));
    });
  }
}
