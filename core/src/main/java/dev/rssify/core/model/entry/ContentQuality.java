package dev.rssify.core.model.entry;

/** How much of an article's text a feed entry contains. */
public enum ContentQuality {
  /** The entry has a content element: content:encoded, Atom content, or JSON content. */
  FULL,
  /** The entry has only a summary, of at least 200 characters. */
  SUMMARY,
  /** The entry has only a summary, of fewer than 200 characters. */
  STUB,
  TITLE_ONLY
}
