package dev.rssify.lab.simulator.world;

/** The kind of publisher of a feed; its frequency is its {@link Cadence}. */
public enum Kind {
  /** Articles of its own: a news site or a blog. */
  SITE,
  /** Episodes: every entry has a recording to download. */
  PODCAST,
  /** A planet: the newest entries of some other feeds, each with its source. */
  PLANET
}
