package dev.rssify.core.model.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Header lines in the order sent or served, including repeated ones. */
public record Headers(List<Header> lines) {

  public static final Headers NONE = new Headers(List.of());

  public Headers {
    lines = List.copyOf(lines);
  }

  /** Builds headers from alternating names and values. */
  public static Headers of(String... namesAndValues) {
    List<Header> lines = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      lines.add(new Header(namesAndValues[i], namesAndValues[i + 1]));
    }
    return new Headers(lines);
  }

  /** The value of the first line with this name, ignoring case. */
  public Optional<String> first(String name) {
    for (Header line : lines) {
      if (line.name().equalsIgnoreCase(name)) {
        return Optional.of(line.value());
      }
    }
    return Optional.empty();
  }

  /** The values of all lines with this name, in order. */
  public List<String> all(String name) {
    List<String> values = new ArrayList<>(1);
    for (Header line : lines) {
      if (line.name().equalsIgnoreCase(name)) {
        values.add(line.value());
      }
    }
    return values;
  }
}
