package dev.rssify.extract;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ArticleExtractor} found on a page.
 *
 * @param title of the article, without the name of the site; empty if the page has none
 * @param byline the authors as the page names them
 * @param published when the page says it was published; midnight UTC if it states a day only
 * @param language a BCP 47 tag as the page declares it
 * @param leadImage an absolute URL
 * @param canonicalLink the URL that the page prefers for itself, else the URL of the page
 * @param siteName the name of the publication
 * @param text plain text: a blank line between blocks, a line per list item or table row, code as
 *     it is, no captions; empty only if the page has no text
 * @param html the same content as passive markup with absolute links, including figures
 * @param wordCount the number of words of the text
 * @param kind what the page is
 * @param extractor the name of the algorithm
 * @param version of the algorithm; the same version returns the same article for the same page
 * @param nextPage the next page of an article that has several
 */
public record Article(
    String title,
    @Nullable String byline,
    @Nullable Instant published,
    @Nullable String language,
    @Nullable String leadImage,
    @Nullable String canonicalLink,
    @Nullable String siteName,
    String text,
    String html,
    int wordCount,
    PageKind kind,
    String extractor,
    String version,
    @Nullable String nextPage) {}
