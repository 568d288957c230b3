package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Feed;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The hints of a feed in its document about when to poll it.
 *
 * @param minutes the time to live
 * @param quietHours the hours of a day, UTC, in which not to poll
 */
record Hints(int minutes, List<Integer> quietHours) {

  private static final List<Integer> MINUTES = List.of(15, 30, 60, 120, 720);

  static Hints of(Feed feed) {
    int choice = Math.floorMod(feed.key() >>> 8, MINUTES.size());
    int firstHour = Math.floorMod(feed.key() >>> 16, 24);
    List<Integer> hours =
        IntStream.range(0, 4).map(i -> (firstHour + i) % 24).sorted().boxed().toList();
    return new Hints(MINUTES.get(choice), hours);
  }

  /** The closest equivalent in the RSS syndication module. */
  void syndication(Xml xml) {
    xml.element("sy:updatePeriod", minutes <= 60 ? "hourly" : "daily");
    xml.element("sy:updateFrequency", Integer.toString((minutes <= 60 ? 60 : 1440) / minutes));
  }
}
