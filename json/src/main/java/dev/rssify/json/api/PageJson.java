package dev.rssify.json.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** A page of a listing: objects that are JSON already, and where the next page begins. */
public final class PageJson {

  private PageJson() {}

  /**
   * One object.
   *
   * @param name what the list is called
   * @param next null when this is the last page
   */
  public static String write(String name, List<String> objects, @Nullable String next) {
    return "{\"" + name + "\":" + list(objects) + ",\"next\":" + text(next) + "}";
  }

  /** A list that has no further pages. */
  public static String named(String name, List<String> objects) {
    return "{\"" + name + "\":" + list(objects) + "}";
  }

  private static String list(List<String> objects) {
    return "[" + String.join(",", objects) + "]";
  }

  private static String text(@Nullable String value) {
    return value == null
        ? "null"
        : "\"" + String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(value)) + "\"";
  }
}
