package dev.rssify.lab.bench.growth;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Measures how cost grows and prints fitted exponents; ends with 1 when something grows faster than
 * linearly. Arguments: {@code documents}, {@code entries} or {@code feeds}, a folder, the largest
 * size.
 */
public final class Growth {

  /** Linear, with a margin for measurement errors. */
  private static final double BOUND = 1.1;

  private Growth() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[1]), "rssify-growth");
    int max = Integer.parseInt(arguments[2]);
    Curve curve =
        switch (arguments[0]) {
          case "documents" -> DocumentGrowth.measure(max);
          case "entries" -> EntryGrowth.measure(folder, max);
          case "feeds" -> FeedGrowth.measure(folder, max);
          default -> throw new IllegalArgumentException("documents, entries or feeds");
        };
    System.exit(curve.isWithin(BOUND) ? 0 : 1);
  }
}
