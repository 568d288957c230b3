package dev.rssify.core.operations.outward;

import dev.rssify.core.model.entry.Entry;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Matches entries that have all of some words in title or text, in any case. */
public final class WordFilter implements Predicate<Entry> {

  private final List<String> words;

  public WordFilter(List<String> words) {
    this.words = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  @Override
  public boolean test(Entry entry) {
    if (words.isEmpty()) {
      return true;
    }
    String title = entry.content().published().title();
    String text =
        ((title == null ? "" : title + "\n") + entry.content().text()).toLowerCase(Locale.ROOT);
    return words.stream().allMatch(text::contains);
  }
}
