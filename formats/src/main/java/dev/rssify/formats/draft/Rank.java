package dev.rssify.formats.draft;

/** How much a source of a field is trusted, best first. */
public enum Rank {
  /** Outranks the format's own element, as content:encoded does for a text. */
  OVERRIDE,
  /** The element the format itself has for it. */
  NATIVE,
  /** Atom's elements, which yield to RSS's own where they stand inside RSS. */
  ATOM,
  /** A lesser element for the same thing. */
  RELATED,
  /** A module: Dublin Core first of all. */
  MODULE,
  /** Media and podcast modules, which describe a file rather than the entry. */
  ANNOTATION,
  /** Derived from something else, such as a link from a permalink guid. */
  DERIVED
}
