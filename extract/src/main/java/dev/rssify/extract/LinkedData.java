package dev.rssify.extract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Strings in the JSON-LD (schema.org) of a page, by the names that lead to them: {@code headline},
 * {@code author/name}. The first value of a path counts, wherever its object is.
 *
 * <p>Reads names and strings only and checks no syntax, because templates often produce invalid
 * JSON and the values before the error are still right.
 */
final class LinkedData {

  private static final int MAX_CHARS = 1_000_000;
  private static final int MAX_VALUES = 5_000;
  private static final int MAX_DEPTH = 64;

  private final Map<String, String> values = new HashMap<>();
  private final String json;
  private int at;

  private LinkedData(String json) {
    this.json = json;
  }

  static LinkedData of(Document page) {
    StringBuilder all = new StringBuilder();
    for (Element script : page.select("script[type*=ld+json]")) {
      if (all.length() < MAX_CHARS) {
        all.append(script.data()).append('\n');
      }
    }
    LinkedData data = new LinkedData(all.toString());
    data.read();
    return data;
  }

  /** The first value whose last names are these; null if there is none. */
  @Nullable String value(String path) {
    return values.get(path);
  }

  /** Whether an object has this type. */
  boolean hasType(String type) {
    return values.containsKey("@type=" + type);
  }

  private void read() {
    Deque<String> path = new ArrayDeque<>();
    String name = "";
    for (; at < json.length() && values.size() < MAX_VALUES; at++) {
      switch (json.charAt(at)) {
        case '"' -> {
          String string = string();
          if (isName()) {
            name = string;
          } else {
            store(path.isEmpty() ? "" : path.peek(), name, string);
          }
        }
        case '{' -> {
          if (path.size() < MAX_DEPTH) {
            path.push(name);
          }
          name = "";
        }
        case '}' -> name = path.isEmpty() ? "" : path.pop();
        default -> {}
      }
    }
  }

  private void store(String parent, String name, String value) {
    String text = Parser.unescapeEntities(value, false).strip();
    if (text.isEmpty()) {
      return;
    }
    if (name.equals("@type")) {
      values.putIfAbsent("@type=" + text, text);
    }
    values.putIfAbsent(name, text);
    values.putIfAbsent(parent + "/" + name, text);
  }

  /** Whether the next sign is a colon. */
  private boolean isName() {
    int next = at + 1;
    while (next < json.length() && Character.isWhitespace(json.charAt(next))) {
      next++;
    }
    return next < json.length() && json.charAt(next) == ':';
  }

  /** Reads a string; afterwards the position is at its closing quote. */
  private String string() {
    StringBuilder text = new StringBuilder();
    for (at++; at < json.length() && json.charAt(at) != '"'; at++) {
      char c = json.charAt(at);
      if (c == '\\' && at + 1 < json.length()) {
        at++;
        text.append(escaped(json.charAt(at)));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private char escaped(char c) {
    return switch (c) {
      case 'n', 'r', 't', 'b', 'f' -> ' ';
      case 'u' -> unicode();
      default -> c;
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 1; i <= 4; i++) {
      int digit = at + i < json.length() ? Character.digit(json.charAt(at + i), 16) : -1;
      if (digit < 0) {
        return '\ufffd';
      }
      code = code * 16 + digit;
    }
    at += 4;
    return (char) code;
  }
}
