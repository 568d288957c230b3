package dev.rssify.core.model.entry;

import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Lazy;
import org.jspecify.annotations.Nullable;

/**
 * An entry in a format-independent form, before it is matched against stored entries.
 *
 * @param published the entry as published
 * @param canonicalLink normalized by the rules of docs/identity.md
 * @param contentHash over all fields whose change is reported
 * @param rendering computed lazily, because only new and changed entries need it
 */
public record NormalizedEntry(
    ParsedEntry published,
    @Nullable String canonicalLink,
    String contentHash,
    Lazy<Rendering> rendering) {

  /**
   * Data derived from the published fields and stored with the entry.
   *
   * @param text the visible text of the content, or of the summary where there is no content
   */
  public record Rendering(String text, ContentQuality quality, EntryKeys keys) {}

  public String text() {
    return rendering.get().text();
  }

  /** This entry with another text. */
  NormalizedEntry withText(String text) {
    return new NormalizedEntry(
        published,
        canonicalLink,
        contentHash,
        Lazy.from(() -> new Rendering(text, quality(), keys())));
  }

  public ContentQuality quality() {
    return rendering.get().quality();
  }

  public EntryKeys keys() {
    return rendering.get().keys();
  }
}
