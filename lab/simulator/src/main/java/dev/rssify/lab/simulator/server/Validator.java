package dev.rssify.lab.simulator.server;

/** A validator of a request, compared with those the feed served. */
public enum Validator {
  ABSENT,
  /** Byte for byte that of the current version. */
  CURRENT,
  /** Byte for byte that of an earlier version, or of this one in another coding. */
  FORMER,
  /** Never served for this feed. */
  FOREIGN
}
