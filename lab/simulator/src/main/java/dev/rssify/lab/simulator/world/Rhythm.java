package dev.rssify.lab.simulator.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * When a feed posts. The postings of each day are derived from a hash of feed and day alone, so
 * that any time can be computed without the time before it.
 *
 * @param shiftHours the offset of the feed's hours from those in {@link #HOURS}
 * @param lastDay the day, counted from 1970, after which nothing is posted
 */
record Rhythm(long key, double postsPerDay, int shiftHours, long lastDay) {

  static final long DAY = 86_400;
  private static final int HOUR = 3600;

  /** The limit of a search in either direction: even the rarest feed posts in this time. */
  private static final int HORIZON_DAYS = 4000;

  /** The weight of each hour of a day. */
  private static final int[] WEIGHTS = {
    1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 7, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1
  };

  /** Every hour as often as its weight. */
  private static final int[] HOURS = hours();

  private static final double WEEKEND = 0.5;
  private static final double DAYS_WITH_A_BURST = 0.04;

  private static final int[] NOTHING = {};

  /** The last postings up to and including a second; the newest first. */
  List<Posting> latest(long second, int count) {
    List<Posting> found = new ArrayList<>(count);
    long newest = Math.min(Math.floorDiv(second, DAY), lastDay);
    for (long day = newest; day > newest - HORIZON_DAYS && found.size() < count; day--) {
      int[] seconds = secondsOf(day);
      for (int n = seconds.length - 1; n >= 0 && found.size() < count; n--) {
        long at = day * DAY + seconds[n];
        if (at <= second) {
          found.add(new Posting(day, n, at));
        }
      }
    }
    return found;
  }

  /** The postings after one second up to and including another; the newest first. */
  List<Posting> between(long after, long until) {
    List<Posting> found = new ArrayList<>();
    long newest = Math.min(Math.floorDiv(until, DAY), lastDay);
    for (long day = newest; day >= Math.floorDiv(after, DAY); day--) {
      int[] seconds = secondsOf(day);
      for (int n = seconds.length - 1; n >= 0; n--) {
        long at = day * DAY + seconds[n];
        if (at > after && at <= until) {
          found.add(new Posting(day, n, at));
        }
      }
    }
    return found;
  }

  /** The n-th posting of a day, if there is one. */
  Optional<Posting> posting(long day, int number) {
    int[] seconds = secondsOf(day);
    return number < seconds.length
        ? Optional.of(new Posting(day, number, day * DAY + seconds[number]))
        : Optional.empty();
  }

  /** The second of the next posting, or an earlier one before which there is none. */
  long next(long after) {
    long first = Math.floorDiv(after, DAY);
    long last = Math.min(first + HORIZON_DAYS, lastDay);
    for (long day = first; day <= last; day++) {
      for (int second : secondsOf(day)) {
        if (day * DAY + second > after) {
          return day * DAY + second;
        }
      }
    }
    return last == lastDay ? Long.MAX_VALUE : (last + 1) * DAY;
  }

  /** The seconds of a day with postings, in order. */
  private int[] secondsOf(long day) {
    if (day > lastDay) {
      return NOTHING;
    }
    Draw draw = new Draw(Hash.mix(key, day));
    double mean = isWeekend(day) ? postsPerDay * WEEKEND : postsPerDay;
    int regular = draw.times(mean);
    int burst = draw.chance(DAYS_WITH_A_BURST) ? draw.times(1 + mean / 2) : 0;
    if (regular + burst == 0) {
      return NOTHING;
    }
    int[] seconds = new int[regular + burst];
    for (int i = 0; i < regular; i++) {
      seconds[i] = hour(draw) * HOUR + draw.below(HOUR);
    }
    int burstHour = hour(draw);
    for (int i = regular; i < seconds.length; i++) {
      seconds[i] = burstHour * HOUR + draw.below(HOUR);
    }
    Arrays.sort(seconds);
    return seconds;
  }

  private int hour(Draw draw) {
    return (HOURS[draw.below(HOURS.length)] + shiftHours) % 24;
  }

  private static boolean isWeekend(long day) {
    return Math.floorMod(day + 3, 7) >= 5; // 1 January 1970 was a Thursday
  }

  private static int[] hours() {
    int[] hours = new int[Arrays.stream(WEIGHTS).sum()];
    int filled = 0;
    for (int hour = 0; hour < WEIGHTS.length; hour++) {
      Arrays.fill(hours, filled, filled + WEIGHTS[hour], hour);
      filled += WEIGHTS[hour];
    }
    return hours;
  }
}
