package dev.rssify.lab.simulator.world;

/**
 * A state of a document: the same bytes from one second since 1970 up to, but not including,
 * another. The first of them is also its Last-Modified.
 */
public record Version(long from, long until) {

  public boolean isCurrent(long second) {
    return from <= second && second < until;
  }
}
