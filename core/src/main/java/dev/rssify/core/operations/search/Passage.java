package dev.rssify.core.operations.search;

import java.util.List;

/**
 * The part of an entry that a query matches.
 *
 * @param marks the matches in the text, in order and without overlap
 */
public record Passage(String text, List<Mark> marks) {

  public Passage {
    marks = List.copyOf(marks);
  }

  /** A match, from one index of the text to another. */
  public record Mark(int start, int end) {}
}
