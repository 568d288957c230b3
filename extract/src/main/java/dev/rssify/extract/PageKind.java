package dev.rssify.extract;

/** What a page is, which decides what is content on it. */
public enum PageKind {
  /** A news story, post or report: comments are not part of it. */
  ARTICLE,
  /** A thread of posts: every post is content. */
  FORUM,
  /** A page of a manual: code, tables and lists of links are content. */
  DOCUMENTATION
}
