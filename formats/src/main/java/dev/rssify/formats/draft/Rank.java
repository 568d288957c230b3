package dev.rssify.formats.draft;

/** The priority of a field's source, best first. */
public enum Rank {
  /** Overrides the format's own element, as content:encoded does for a text. */
  OVERRIDE,
  /** The format's own element. */
  NATIVE,
  /** Atom's elements, which yield to RSS's own inside RSS. */
  ATOM,
  /** A less specific element for the same field. */
  RELATED,
  /** A module, with Dublin Core first. */
  MODULE,
  /** Media and podcast modules, which describe a file rather than the entry. */
  ANNOTATION,
  /** Derived from something else, such as a link from a permalink guid. */
  DERIVED
}
