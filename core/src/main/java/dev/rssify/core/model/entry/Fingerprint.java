package dev.rssify.core.model.entry;

/**
 * Hashes by which an entry is found again in the window, without reading it.
 *
 * @param id of the native id; {@link #ABSENT} when it has none
 * @param link of the canonical link; {@link #ABSENT} when it has none
 * @param title of the title without regard to white space
 * @param tuple of what it is recognised by when it has neither id nor link
 */
public record Fingerprint(long id, long link, long title, long tuple) {

  public static final long ABSENT = 0;
}
