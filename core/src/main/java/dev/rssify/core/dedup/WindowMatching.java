package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.WindowEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which entries of the document were in the last one. */
final class WindowMatching {

  final List<Candidate> document;
  private final Map<Candidate, WindowEntry> matched = new LinkedHashMap<>();
  private final Map<Candidate, WindowEntry> uncertain = new HashMap<>();
  private final Set<String> claimed = new HashSet<>();
  private boolean rotated;
  private boolean stayed;

  WindowMatching(List<Candidate> document) {
    this.document = document;
  }

  void match(Candidate candidate, WindowEntry entry) {
    matched.put(candidate, entry);
    claimed.add(entry.uid());
  }

  /** Records a match by key with little else in common: only the full entries can decide. */
  void addUncertain(Candidate candidate, WindowEntry entry) {
    uncertain.put(candidate, entry);
  }

  void rotated() {
    rotated = true;
  }

  void stayed() {
    stayed = true;
  }

  boolean hasRotated() {
    return rotated;
  }

  boolean hasStayed() {
    return stayed;
  }

  Optional<WindowEntry> matchOf(Candidate candidate) {
    return Optional.ofNullable(matched.get(candidate));
  }

  @Nullable WindowEntry uncertainMatchOf(Candidate candidate) {
    return uncertain.get(candidate);
  }

  /** The candidates that were not found, in the order of the document. */
  List<Candidate> open() {
    return document.stream().filter(candidate -> !matched.containsKey(candidate)).toList();
  }

  boolean isFree(WindowEntry entry) {
    return !claimed.contains(entry.uid());
  }
}
