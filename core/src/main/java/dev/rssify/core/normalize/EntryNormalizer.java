package dev.rssify.core.normalize;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Lazy;
import dev.rssify.core.text.Whitespace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts entries of any format into one form.
 *
 * <p>Invariants: each entry is converted independently, so an unusable one does not affect others;
 * an entry without id, link, title and content is dropped.
 */
public final class EntryNormalizer {

  private static final int SUMMARY_CHARACTERS = 200;

  private final HtmlText htmlText;

  public EntryNormalizer(HtmlText htmlText) {
    this.htmlText = htmlText;
  }

  public List<NormalizedEntry> normalize(List<ParsedEntry> entries, EmailHandling emails) {
    return entries.stream()
        .map(entry -> normalize(AuthorEmails.handled(entry, emails)))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<NormalizedEntry> normalize(ParsedEntry entry) {
    String body = entry.content() != null ? entry.content() : entry.summary();
    if (isBlank(entry.nativeId())
        && isBlank(entry.link())
        && isBlank(entry.title())
        && isBlank(body)) {
      return Optional.empty();
    }
    String given = entry.link();
    String link = given == null || given.isBlank() ? null : CanonicalUrl.of(given);
    return Optional.of(
        new NormalizedEntry(
            entry,
            link,
            ContentHash.of(entry, link),
            Lazy.from(() -> rendering(entry, link, body))));
  }

  private Rendering rendering(ParsedEntry entry, @Nullable String link, @Nullable String body) {
    String title =
        entry.title() == null ? "" : Whitespace.collapsed(htmlText.toText(entry.title()));
    String text = text(entry, body);
    return new Rendering(text, quality(entry, text), ForeignKeys.of(entry, link, title));
  }

  private String text(ParsedEntry entry, @Nullable String body) {
    if (body == null) {
      return "";
    }
    return "text/plain".equals(entry.contentType()) ? body : htmlText.toText(body);
  }

  private static ContentQuality quality(ParsedEntry entry, String text) {
    if (text.isBlank()) {
      return ContentQuality.TITLE_ONLY;
    }
    if (entry.content() != null) {
      return ContentQuality.FULL;
    }
    return text.length() >= SUMMARY_CHARACTERS ? ContentQuality.SUMMARY : ContentQuality.STUB;
  }

  private static boolean isBlank(@Nullable String text) {
    return text == null || text.isBlank();
  }
}
