package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;
import org.jspecify.annotations.Nullable;

/** Why something was refused, in the form of RFC 9457 ({@code application/problem+json}). */
public final class ProblemJson {

  private ProblemJson() {}

  /**
   * One object.
   *
   * @param code stable, for programs
   * @param field what in the request it is about
   * @param horizon where reading can go on
   */
  public static String write(
      String code,
      String title,
      int status,
      String detail,
      @Nullable String field,
      @Nullable Long horizon,
      @Nullable Long retryAfterSeconds) {
    return JsonFields.line(json -> {
      json.text("type", "urn:rssify:problem:" + code);
      json.text("title", title);
      json.number("status", status);
      json.text("code", code);
      json.text("detail", detail);
      json.text("field", field);
      if (horizon != null) {
        json.number("horizon", horizon);
      }
      if (retryAfterSeconds != null) {
        json.number("retry_after_sec", retryAfterSeconds);
      }
    });
  }
}
