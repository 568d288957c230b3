package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.Person;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The authors or contributors of an element: those of the best source, in document order.
 *
 * <p>Not thread-safe.
 */
public final class People {

  private @Nullable Rank rank;
  private @Nullable Set<Person> people;

  public void add(Rank source, @Nullable Person person) {
    int better = rank == null ? -1 : source.compareTo(rank);
    if (person == null || better > 0) {
      return;
    }
    if (better < 0 || people == null) {
      people = new LinkedHashSet<>(2);
      rank = source;
    }
    people.add(person);
  }

  public List<Person> finish() {
    return people == null ? List.of() : List.copyOf(people);
  }
}
