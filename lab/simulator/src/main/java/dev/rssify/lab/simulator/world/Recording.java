package dev.rssify.lab.simulator.world;

/**
 * The audio file of an episode.
 *
 * @param url its URL
 * @param bytes its length
 * @param seconds its playing time
 * @param episode the number of the episode
 */
public record Recording(String url, int bytes, int seconds, int episode) {

  public static final String TYPE = "audio/mpeg";

  /** Low audio quality, so that it can be served from memory. */
  private static final int BYTES_PER_SECOND = 4;

  private static final Range SECONDS = new Range(300, 7_200);

  /** The recording of a page. */
  static Recording of(String page, Draw draw) {
    int seconds = draw.within(SECONDS);
    return new Recording(page + ".mp3", seconds * BYTES_PER_SECOND, seconds, 1 + draw.below(400));
  }
}
