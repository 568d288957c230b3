package dev.rssify.lab.simulator.world;

/** Integers from the least to the most, both included. */
public record Range(int least, int most) {

  public Range {
    if (least < 0 || most < least) {
      throw new IllegalArgumentException("no range: " + least + " to " + most);
    }
  }

  public static Range exactly(int number) {
    return new Range(number, number);
  }
}
