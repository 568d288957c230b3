package dev.rssify.lab.simulator.world;

/**
 * How the past of a feed is divided into documents of their own (RFC 5005, section 4): stretches of
 * days, counted from 0. The last one is still being written.
 *
 * @param firstDay the day, counted from 1970, with which the first begins
 * @param days how long each lasts
 * @param lastDay the last day on which anything is posted
 */
record Volumes(long firstDay, int days, long lastDay) {

  private static final long PAST = 0x70617374L;

  /** The approximate number of entries in each. */
  private static final int ENTRIES = 40;

  /** The days the pasts of feeds begin with: somewhere in 2024 or 2025. */
  private static final Range BEGINNINGS = new Range(19_723, 20_453);

  private static final int YEAR = 365;

  static Volumes of(Feed feed) {
    long first = new Draw(feed.key() ^ PAST).within(BEGINNINGS);
    Rhythm rhythm = feed.rhythm();
    return new Volumes(
        Math.min(first, rhythm.lastDay() - YEAR),
        (int) Math.ceil(ENTRIES / rhythm.postsPerDay()),
        rhythm.lastDay());
  }

  /** The one that is written at a second; below 0 when none has begun. */
  int at(long second) {
    long day = Math.min(Math.floorDiv(second, Rhythm.DAY), lastDay);
    return (int) Math.floorDiv(day - firstDay, days);
  }

  /** The last second before one begins. */
  long before(int volume) {
    return (firstDay + (long) volume * days) * Rhythm.DAY - 1;
  }
}
