package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A log line as one flat JSON object: its keys stand beside time, level and message. */
public final class LogLineJson {

  private LogLineJson() {}

  /**
   * The line.
   *
   * @param keys numbers and flags stay what they are, anything else is written as text
   * @param error what went wrong, with where; null when nothing did
   */
  public static String write(
      Instant at,
      String level,
      String logger,
      String message,
      Map<String, @Nullable Object> keys,
      @Nullable String error) {
    return JsonFields.line(json -> {
      json.instant("at", at);
      json.text("level", level);
      json.text("logger", logger);
      json.text("message", message);
      keys.forEach((name, value) -> {
        switch (value) {
          case null -> json.text(name, null);
          case Number number -> json.number(name, number);
          case Boolean flag -> json.flag(name, flag);
          default -> json.text(name, value.toString());
        }
      });
      if (error != null) {
        json.text("error", error);
      }
    });
  }
}
