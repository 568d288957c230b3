package dev.rssify.lab.simulator.world;

/**
 * How the archive of a feed is divided into documents (RFC 5005, section 4): ranges of days,
 * counted from 0. The last one is still growing.
 *
 * @param firstDay the first day of the first one, counted from 1970
 * @param days the length of each
 * @param lastDay the last day on which anything is posted
 */
record Volumes(long firstDay, int days, long lastDay) {

  private static final long PAST = 0x70617374L;

  /** The approximate number of entries in each. */
  private static final int ENTRIES = 40;

  /** The first days of archives: in 2024 or 2025. */
  private static final Range FIRST_DAYS = new Range(19_723, 20_453);

  private static final int YEAR = 365;

  static Volumes of(Feed feed) {
    long first = new Draw(feed.key() ^ PAST).within(FIRST_DAYS);
    Rhythm rhythm = feed.rhythm();
    return new Volumes(
        Math.min(first, rhythm.lastDay() - YEAR),
        (int) Math.ceil(ENTRIES / rhythm.postsPerDay()),
        rhythm.lastDay());
  }

  /** The current one at a second; below 0 when none has started. */
  int at(long second) {
    long day = Math.min(Math.floorDiv(second, Rhythm.DAY), lastDay);
    return (int) Math.floorDiv(day - firstDay, days);
  }

  /** The last second before one starts. */
  long before(int volume) {
    return (firstDay + (long) volume * days) * Rhythm.DAY - 1;
  }
}
