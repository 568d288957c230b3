package dev.rssify.lab.simulator.world;

/** What a feed gives its entries as identifier. */
public enum Identity {
  /** The entry's own link. */
  PERMALINK,
  /** A text that means nothing. */
  OPAQUE,
  /** None, where the format allows it; else opaque. */
  ABSENT,
  /** Another one every day for the same entry, as careless exports do. */
  CHURNING
}
