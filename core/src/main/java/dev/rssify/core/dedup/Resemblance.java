package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.text.Whitespace;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares two versions of an entry, or two entries. */
final class Resemblance {

  private Resemblance() {}

  /**
   * Whether they have only the id in common: link, title, text and date all differ. Text or date is
   * ignored where both lack it.
   */
  static boolean whollyDifferent(NormalizedEntry a, NormalizedEntry b) {
    return !Objects.equals(a.canonicalLink(), b.canonicalLink())
        && !Candidate.title(a).equals(Candidate.title(b))
        && (!text(a).equals(text(b)) || text(a).isEmpty())
        && (!Objects.equals(date(a), date(b)) || date(a) == null);
  }

  /** Whether they are equal apart from the id: same link, title and date. */
  static boolean sameStory(NormalizedEntry a, NormalizedEntry b) {
    return a.canonicalLink() != null
        && a.canonicalLink().equals(b.canonicalLink())
        && Candidate.title(a).equals(Candidate.title(b))
        && (date(a) == null || date(b) == null || Objects.equals(date(a), date(b)));
  }

  private static String text(NormalizedEntry entry) {
    return Whitespace.collapsed(entry.text());
  }

  private static @Nullable Instant date(NormalizedEntry entry) {
    return entry.published().published();
  }
}
