package dev.rssify.lab.simulator.world;

/** How a simulated feed responds to a request at a time. */
public sealed interface SimulatedResponse {

  /** The document. */
  record Served() implements SimulatedResponse {}

  /** It is elsewhere. */
  record Moved(int status, String location) implements SimulatedResponse {}

  /**
   * Come back later.
   *
   * @param until the second since 1970 from which on the feed is there again
   * @param asDate whether Retry-After is a date, not a number of seconds
   */
  record Later(int status, long until, boolean asDate) implements SimulatedResponse {}

  /** A status and nothing more. */
  record Refused(int status) implements SimulatedResponse {}

  /** A page for people. */
  record Page() implements SimulatedResponse {}

  /** The connection is cut: before the first byte, or within the document. */
  record Cut(boolean atOnce) implements SimulatedResponse {}
}
