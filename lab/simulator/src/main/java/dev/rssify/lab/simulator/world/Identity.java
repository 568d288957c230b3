package dev.rssify.lab.simulator.world;

/** The identifiers that a feed assigns to its entries. */
public enum Identity {
  /** The entry's own link. */
  PERMALINK,
  /** An opaque text. */
  OPAQUE,
  /** None, where the format allows it; else opaque. */
  ABSENT,
  /** Another one every day for the same entry, as faulty exports do. */
  CHURNING
}
