package dev.rssify.lab.simulator.world;

/**
 * What an episode is about to be listened to.
 *
 * @param url where it is
 * @param bytes how long the file is
 * @param seconds how long it plays
 * @param episode counted by the publisher
 */
public record Recording(String url, int bytes, int seconds, int episode) {

  public static final String TYPE = "audio/mpeg";

  /** The world does not sound very well, so that it can be served from memory. */
  private static final int BYTES_PER_SECOND = 4;

  private static final Range SECONDS = new Range(300, 7_200);

  /** The recording that belongs to a page. */
  static Recording of(String page, Draw draw) {
    int seconds = draw.within(SECONDS);
    return new Recording(page + ".mp3", seconds * BYTES_PER_SECOND, seconds, 1 + draw.below(400));
  }
}
