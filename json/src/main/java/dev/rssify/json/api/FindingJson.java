package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;
import org.jspecify.annotations.Nullable;

/** Something that was checked, as one JSON object. */
public final class FindingJson {

  public String write(String subject, String verdict, String seen, @Nullable String fix) {
    return JsonFields.line(json -> {
      json.text("subject", subject);
      json.text("verdict", verdict);
      json.text("seen", seen);
      json.text("fix", fix);
    });
  }
}
