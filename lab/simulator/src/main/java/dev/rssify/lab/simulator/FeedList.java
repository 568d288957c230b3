package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.World;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The feeds of a simulation as a feeds.json.
 *
 * <p>Invariants: the file is written atomically; scripts wait for it.
 */
final class FeedList {

  private FeedList() {}

  static void write(World world, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (Writer out = Files.newBufferedWriter(part)) {
      for (int number = 0; number < world.feeds(); number++) {
        out.write(number == 0 ? "[\n" : ",\n");
        out.write(line(world, world.feed(number)));
      }
      out.write("\n]\n");
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Nothing in it needs escaping. */
  private static String line(World world, Feed feed) {
    return String.format(
        Locale.ROOT,
        "{\"url\":\"%s\",\"label\":\"feed %d\",\"tags\":[\"%s\",\"%s\",\"%s\"]}",
        world.url(feed),
        feed.number(),
        feed.kind().name().toLowerCase(Locale.ROOT),
        feed.cadence().name().toLowerCase(Locale.ROOT),
        feed.behavior().name().toLowerCase(Locale.ROOT));
  }
}
