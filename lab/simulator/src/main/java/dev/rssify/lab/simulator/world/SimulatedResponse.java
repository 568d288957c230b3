package dev.rssify.lab.simulator.world;

/** How a simulated feed responds to a request at a time. */
public sealed interface SimulatedResponse {

  /** The document. */
  record Served() implements SimulatedResponse {}

  /** A redirect. */
  record Moved(int status, String location) implements SimulatedResponse {}

  /**
   * A rate limit.
   *
   * @param until the second since 1970 from which on the feed responds again
   * @param asDate whether Retry-After is a date, not a number of seconds
   */
  record Later(int status, long until, boolean asDate) implements SimulatedResponse {}

  /** A status without a body. */
  record Refused(int status) implements SimulatedResponse {}

  /** An HTML page. */
  record Page() implements SimulatedResponse {}

  /** The connection is closed: before the first byte, or within the document. */
  record Cut(boolean atOnce) implements SimulatedResponse {}
}
