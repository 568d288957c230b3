package dev.rssify.core.operations.search;

import java.util.List;

/**
 * The part of an entry that a query matches.
 *
 * @param marks the matches in the text, in order and without overlap
 */
public record Passage(String text, List<Mark> marks) {

  private static final int MAX_START = 300;

  public Passage {
    marks = List.copyOf(marks);
  }

  /** The first words of a text, without matches. */
  static Passage start(String text) {
    int end = Math.min(text.length(), MAX_START);
    int space = end == text.length() ? end : text.lastIndexOf(' ', end);
    return new Passage(text.substring(0, space <= 0 ? end : space).strip(), List.of());
  }

  /** A match, from one index of the text to another. */
  public record Mark(int start, int end) {}
}
