package dev.rssify.core.model.entry;

/** How much of an article a feed entry carries. */
public enum ContentQuality {
  /** A content element of its own: content:encoded, Atom content, JSON content. */
  FULL,
  /** A summary with at least 200 characters of text. */
  SUMMARY,
  /** A summary with less. */
  STUB,
  TITLE_ONLY
}
