package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseProblem;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From the name of an element to what is done with it: the table each format and module adds its
 * rows to.
 *
 * <p>Invariants: a name is found as written or, failing that, whatever its case. The first row for
 * a name stays.
 *
 * <p>Threading: immutable once built; shared by all.
 *
 * @param <T> what the elements are read into
 */
public final class ElementTable<T> {

  /** Reads the element the reader stands on into {@code target}. */
  @FunctionalInterface
  public interface Row<T> {
    void read(ElementReader in, T target) throws ParseProblem;
  }

  private final Map<Vocabulary, Map<String, Row<T>>> rows = new EnumMap<>(Vocabulary.class);

  /** Adds a row for each of {@code names}, written as their specification spells them. */
  public ElementTable<T> on(Vocabulary vocabulary, Row<T> row, String... names) {
    Map<String, Row<T>> byName = rows.computeIfAbsent(vocabulary, v -> new HashMap<>());
    for (String name : names) {
      byName.putIfAbsent(name, row);
      byName.putIfAbsent(name.toLowerCase(Locale.ROOT), row);
    }
    return this;
  }

  /** The row for an element, or null where it means nothing here. */
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
  public void readChildren(ElementReader in, T target) throws ParseProblem {
    int level = in.level();
    while (in.nextChild(level)) {
      read(in, target);
    }
  }

  /** Reads the current element if it has a row. */
  public void read(ElementReader in, T target) throws ParseProblem {
    Row<T> row = find(in.vocabulary(), in.name());
    if (row != null) {
      row.read(in, target);
    }
  }
}
