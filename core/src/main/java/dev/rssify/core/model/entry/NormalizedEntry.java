package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Lazy;
import org.jspecify.annotations.Nullable;

/**
 * An entry in one form whatever it was published in, not yet known to be new or old.
 *
 * @param published what the feed said
 * @param canonicalLink by the locked rules of document 001
 * @param contentHash over everything whose change is worth telling
 * @param rendering what only new and changed entries need: most documents bring few of them
 */
public record NormalizedEntry(
    ParsedEntry published,
    @Nullable String canonicalLink,
    String contentHash,
    Lazy<Rendering> rendering) {

  /**
   * What is kept of an entry beside what the feed said.
   *
   * @param text what a reader would see of the content, else of the summary
   */
  public record Rendering(String text, ContentQuality quality, EntryKeys keys) {}

  public String text() {
    return rendering.get().text();
  }

  public ContentQuality quality() {
    return rendering.get().quality();
  }

  public EntryKeys keys() {
    return rendering.get().keys();
  }
}
