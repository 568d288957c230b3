package dev.rssify.analysis;

/**
 * Why an entry belongs to a cluster.
 *
 * @param id the entry of the cluster that is most similar
 * @param similarity share of the shorter text that the longer one contains, 0 to 1
 */
public record Match(String id, Reason reason, double similarity) {

  /** How two texts are related. */
  public enum Reason {
    /** The same words in the same order. */
    EXACT_COPY,
    /** Most of the shorter text is in the longer one, and both have a comparable length. */
    NEAR_COPY,
    /** The shorter text is nearly all in the longer one, which is much longer. */
    EXCERPT
  }
}
