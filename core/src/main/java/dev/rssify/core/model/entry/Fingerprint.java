package dev.rssify.core.model.entry;

/**
 * Hashes that match an entry against the window without loading the entry.
 *
 * @param id of the native id; {@link #ABSENT} when there is none
 * @param link of the canonical link; {@link #ABSENT} when there is none
 * @param title of the title, ignoring white space
 * @param tuple of the fields that identify an entry without id and link
 */
public record Fingerprint(long id, long link, long title, long tuple) {

  public static final long ABSENT = 0;
}
