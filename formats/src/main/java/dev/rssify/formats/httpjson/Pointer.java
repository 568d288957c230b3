package dev.rssify.formats.httpjson;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor;
import dev.rssify.formats.json.JsonCursor.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A JSON Pointer (RFC 6901). */
record Pointer(List<String> tokens) {

  private static final Pattern NO_ESCAPE = Pattern.compile("~(?![01])");

  Pointer {
    tokens = List.copyOf(tokens);
  }

  /** Parses a pointer; empty when it is invalid. */
  static Optional<Pointer> parse(String text) {
    boolean startsAtRoot = text.isEmpty() || text.startsWith("/");
    if (!startsAtRoot || NO_ESCAPE.matcher(text).find()) {
      return Optional.empty();
    }
    List<String> tokens = new ArrayList<>();
    for (String token : text.isEmpty() ? new String[0] : text.substring(1).split("/", -1)) {
      tokens.add(token.replace("~1", "/").replace("~0", "~"));
    }
    return Optional.of(new Pointer(tokens));
  }

  /** Reads the value of this pointer within the cursor's current value; the rest is skipped. */
  <T> void follow(JsonCursor in, Field<T> field, T target) throws ParseAbortedException {
    follow(0, in, field, target);
  }

  private <T> void follow(int step, JsonCursor in, Field<T> field, T target)
      throws ParseAbortedException {
    if (step == tokens.size()) {
      field.read(in, target);
    } else if (in.isObject()) {
      in.object(Map.of(tokens.get(step), (i, t) -> follow(step + 1, i, field, t)), target);
    } else if (in.isArray()) {
      int[] index = {0};
      in.each(
          (i, t) -> {
            if (isIndex(tokens.get(step), index[0]++)) {
              follow(step + 1, i, field, t);
            } else {
              i.skip();
            }
          },
          target);
    } else {
      in.skip();
    }
  }

  static boolean isIndex(String token, int index) {
    return token.equals(Integer.toString(index));
  }
}
