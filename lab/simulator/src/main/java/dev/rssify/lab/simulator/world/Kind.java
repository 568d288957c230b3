package dev.rssify.lab.simulator.world;

/** What sort of publisher a feed belongs to; how often it posts is up to its {@link Cadence}. */
public enum Kind {
  /** Articles of its own: a news site or a blog. */
  SITE,
  /** Episodes: every entry has a recording to download. */
  PODCAST,
  /** Nothing of its own: the newest entries of some other feeds, each saying where it is from. */
  PLANET
}
