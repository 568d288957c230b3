package dev.rssify.core.model.entry;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The article behind an entry: the content of a derivation of the kind {@code article}.
 *
 * @param url the link of the entry
 * @param finalUrl where the redirects led; null without a response
 * @param status {@code ok}, or the stable code of why there is no text
 * @param message the reason for a person; null for {@code ok}
 * @param httpStatus null without a response
 * @param rawRef the stored response, as {@code fetch_id}; null without one
 * @param html passive markup: no scripts, styles, forms or frames
 * @param extractor null when nothing was extracted
 */
public record EntryArticle(
    String url,
    @Nullable String finalUrl,
    String status,
    @Nullable String message,
    @Nullable Integer httpStatus,
    @Nullable Instant fetchedAt,
    @Nullable UUID rawRef,
    @Nullable String title,
    @Nullable String byline,
    @Nullable Instant published,
    @Nullable String language,
    @Nullable String leadImage,
    @Nullable String canonicalLink,
    @Nullable String siteName,
    @Nullable String text,
    @Nullable String html,
    int wordCount,
    @Nullable String extractor,
    String version) {

  /** The kind of the derivation. */
  public static final String KIND = "article";
}
