package dev.rssify.core.model.feed;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how the articles behind the entries of a feed are read.
 *
 * @param mode null inherits the configured one
 * @param content CSS selector of the text, required by {@link Mode#SELECTORS}
 * @param title CSS selector of the title
 * @param author CSS selector of the author
 * @param date CSS selector of the date
 * @param removal CSS selector of what is removed from the text
 */
public record FeedArticles(
    @Nullable Mode mode,
    @Nullable String content,
    @Nullable String title,
    @Nullable String author,
    @Nullable String date,
    @Nullable String removal) {

  public static final FeedArticles INHERITED = of(null);

  public FeedArticles {
    if ((mode == Mode.SELECTORS) != (content != null)) {
      throw new IllegalArgumentException(
          "the mode 'selectors' and a selector 'content' go together");
    }
  }

  /** A mode without selectors. */
  public static FeedArticles of(@Nullable Mode mode) {
    return new FeedArticles(mode, null, null, null, null, null);
  }

  /** What is read of a page; the lower-case names are stable codes. */
  public enum Mode {
    /** No page is fetched. */
    NONE,
    /** The extractor finds the article. */
    READABILITY,
    /** CSS selectors find its parts. */
    SELECTORS;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
