package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseAbortedException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps element names to handlers. Each format and module adds its rows.
 *
 * <p>Invariants: a name matches exactly or, failing that, ignoring case. The first row for a name
 * wins.
 *
 * <p>Threading: immutable once built.
 *
 * @param <T> the target of the elements
 */
public final class ElementTable<T> {

  /** Reads the reader's current element into {@code target}. */
  @FunctionalInterface
  public interface Row<T> {
    void read(ElementReader in, T target) throws ParseAbortedException;
  }

  private final Map<Vocabulary, Map<String, Row<T>>> rows = new EnumMap<>(Vocabulary.class);

  /** Adds a row for each of {@code names}, spelled as in their specification. */
  public ElementTable<T> on(Vocabulary vocabulary, Row<T> row, String... names) {
    Map<String, Row<T>> byName = rows.computeIfAbsent(vocabulary, v -> new HashMap<>());
    for (String name : names) {
      byName.putIfAbsent(name, row);
      byName.putIfAbsent(name.toLowerCase(Locale.ROOT), row);
    }
    return this;
  }

  /** The row of an element, or null where it has none. */
  public @Nullable Row<T> find(Vocabulary vocabulary, String name) {
    Map<String, Row<T>> byName = rows.get(vocabulary);
    if (byName == null) {
      return null;
    }
    Row<T> row = byName.get(name);
    return row != null || isLowerCase(name) ? row : byName.get(name.toLowerCase(Locale.ROOT));
  }

  private static boolean isLowerCase(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < 'a') {
        return false;
      }
    }
    return true;
  }

  /** Reads every child of the current element that has a row. */
  public void readChildren(ElementReader in, T target) throws ParseAbortedException {
    int depth = in.depth();
    while (in.nextChild(depth)) {
      read(in, target);
    }
  }

  /** Reads the current element if it has a row. */
  public void read(ElementReader in, T target) throws ParseAbortedException {
    Row<T> row = find(in.vocabulary(), in.name());
    if (row != null) {
      row.read(in, target);
    }
  }
}
