package dev.rssify.lab.simulator.server;

/** What a request sent as ETag or date, compared with what the world had served. */
public enum Validator {
  ABSENT,
  /** Byte for byte that of the version that is current. */
  CURRENT,
  /** Byte for byte that of an earlier version, or of this one in another coding. */
  FORMER,
  /** Never served for this feed. */
  FOREIGN
}
