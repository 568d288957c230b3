package dev.rssify.lab.bench.growth;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Measures how cost grows and prints fitted powers; ends with 1 when something grows faster than
 * linear. Arguments: {@code documents}, {@code entries} or {@code feeds}, a folder, the largest
 * size.
 */
public final class Growth {

  /** Linear, but for what measuring does. */
  private static final double BOUND = 1.1;

  private Growth() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[1]), "rssify-growth");
    int most = Integer.parseInt(arguments[2]);
    Curve curve =
        switch (arguments[0]) {
          case "documents" -> DocumentGrowth.measure(most);
          case "entries" -> EntryGrowth.measure(folder, most);
          case "feeds" -> FeedGrowth.measure(folder, most);
          default -> throw new IllegalArgumentException("documents, entries or feeds");
        };
    System.exit(curve.isWithin(BOUND) ? 0 : 1);
  }
}
