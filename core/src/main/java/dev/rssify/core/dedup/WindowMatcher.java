package dev.rssify.core.dedup;

import dev.rssify.core.dedup.KeyChoice.WindowKey;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.WindowEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Matches the entries of a document against the window, without loading any: first by key, then by
 * link and title under another id, then, when a whole site has moved, by title and date.
 */
final class WindowMatcher {

  /** This many entries at once, and half of the window, are not a coincidence. */
  private static final int MOVED_TOGETHER = 3;

  private static final int ROTATED_TOGETHER = 2;

  private final KeyChoice choice;
  private final Window window;
  private final WindowMatching matching;

  private WindowMatcher(KeyChoice choice, Window window, List<Candidate> document) {
    this.choice = choice;
    this.window = window;
    this.matching = new WindowMatching(document);
  }

  static WindowMatching match(KeyChoice choice, Window window, List<Candidate> document) {
    WindowMatcher matcher = new WindowMatcher(choice, window, document);
    if (window.size() == 0) {
      return matcher.matching;
    }
    matcher.byKey();
    if (choice.trustsIds()) {
      matcher.byStory();
    }
    matcher.byTitleAndDate();
    return matcher.matching;
  }

  private void byKey() {
    Map<WindowKey, List<WindowEntry>> known = window.byKey(choice);
    for (Candidate candidate : matching.document) {
      for (WindowEntry entry :
          known.getOrDefault(choice.windowKey(candidate.fingerprint), List.of())) {
        if (isDifferent(candidate.fingerprint, entry.fingerprint())) {
          matching.addUncertain(candidate, entry);
        } else {
          matching.match(candidate, entry);
          if (candidate.fingerprint.id() != Fingerprint.ABSENT) {
            matching.stayed();
          }
        }
        break;
      }
    }
  }

  private static boolean isDifferent(Fingerprint a, Fingerprint b) {
    return a.link() != b.link() && a.title() != b.title();
  }

  private record Pair(Candidate candidate, WindowEntry entry) {

    boolean bothHaveIds() {
      return candidate.fingerprint.id() != Fingerprint.ABSENT
          && entry.fingerprint().id() != Fingerprint.ABSENT;
    }

    boolean neitherHasAnId() {
      return candidate.fingerprint.id() == Fingerprint.ABSENT
          && entry.fingerprint().id() == Fingerprint.ABSENT;
    }

    boolean datesAgree() {
      return candidate.date == null || candidate.date.equals(entry.sortAt());
    }
  }

  /** The subject of an entry: link and title. */
  private record Story(long link, long title) {}

  private void byStory() {
    List<Pair> pairs =
        pairs(
            window.by(entry -> story(entry.fingerprint())),
            candidate -> story(candidate.fingerprint));
    boolean linksIdentify = !choice.identity().sharedLinks();
    boolean together =
        linksIdentify && pairs.stream().filter(Pair::bothHaveIds).count() >= ROTATED_TOGETHER;
    for (Pair pair : pairs) {
      boolean rotated = pair.bothHaveIds();
      if (pair.neitherHasAnId()) {
        continue; // their keys differ
      }
      if (pair.datesAgree() || (rotated ? together : linksIdentify)) {
        matching.match(pair.candidate(), pair.entry());
        if (rotated) {
          matching.rotated();
        }
      }
    }
  }

  /** Without a link the whole tuple identifies an entry. */
  private static Story story(Fingerprint fingerprint) {
    return fingerprint.link() == Fingerprint.ABSENT
        ? new Story(Fingerprint.ABSENT, fingerprint.tuple())
        : new Story(fingerprint.link(), fingerprint.title());
  }

  private record Headline(long title, Instant date) {}

  private void byTitleAndDate() {
    List<Pair> pairs =
        pairs(
            window.by(entry -> headline(entry.fingerprint(), entry.sortAt())),
            candidate -> headline(candidate.fingerprint, candidate.date));
    if (pairs.size() >= MOVED_TOGETHER && 2 * pairs.size() >= window.size()) {
      pairs.forEach(pair -> matching.match(pair.candidate(), pair.entry()));
    }
  }

  private static @Nullable Headline headline(Fingerprint fingerprint, @Nullable Instant date) {
    return date == null || fingerprint.title() == Fingerprint.ABSENT
        ? null
        : new Headline(fingerprint.title(), date);
  }

  private interface KeyOf<K> {
    @Nullable K of(Candidate candidate);
  }

  /** Open candidates with free entries of the same key, each entry once. */
  private <K> List<Pair> pairs(Map<K, List<WindowEntry>> entries, KeyOf<K> keyOf) {
    List<Pair> pairs = new ArrayList<>();
    for (Candidate candidate : matching.open()) {
      K key = keyOf.of(candidate);
      List<WindowEntry> known = key == null ? null : entries.get(key);
      if (known != null) {
        Optional<WindowEntry> free = known.stream().filter(matching::isFree).findFirst();
        free.ifPresent(entry -> {
          known.remove(entry);
          pairs.add(new Pair(candidate, entry));
        });
      }
    }
    return pairs;
  }
}
