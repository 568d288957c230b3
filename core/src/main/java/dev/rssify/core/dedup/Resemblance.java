package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.text.Whitespace;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What two forms of an entry, or two entries, have in common. */
final class Resemblance {

  private Resemblance() {}

  /**
   * Whether they have nothing in common but an id: link, title, text and date all differ. Where
   * both have no text or no date, that says nothing.
   */
  static boolean whollyDifferent(NormalizedEntry a, NormalizedEntry b) {
    return !Objects.equals(a.canonicalLink(), b.canonicalLink())
        && !Candidate.title(a).equals(Candidate.title(b))
        && (!text(a).equals(text(b)) || text(a).isEmpty())
        && (!Objects.equals(date(a), date(b)) || date(a) == null);
  }

  /** Whether they are about the same, under whatever id: same link, title and date. */
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
