package dev.rssify.formats.writing;

import dev.rssify.core.model.parsed.ParsedFeed;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The formats in which a feed can be written. A written feed is well-formed and has the required
 * elements of its format, whatever the texts of the given feed contain.
 *
 * <p>Invariants: texts are written as they are, except characters that XML cannot represent. Markup
 * is not sanitized here.
 */
public enum OutputFormat {
  /** Atom 1.0, RFC 4287. It represents all fields. */
  ATOM("application/atom+xml; charset=utf-8") {
    @Override
    public String write(ParsedFeed feed) {
      return new AtomWriter().write(feed);
    }
  },
  /** RSS 2.0, with Atom elements for fields that RSS does not have. */
  RSS("application/rss+xml; charset=utf-8") {
    @Override
    public String write(ParsedFeed feed) {
      return new RssWriter().write(feed);
    }
  },
  /** JSON Feed 1.1. It has no contributors, comments, rights, places and media of an entry. */
  JSON("application/feed+json; charset=utf-8") {
    @Override
    public String write(ParsedFeed feed) {
      return JsonFeedWriter.write(feed);
    }
  };

  private final String mediaType;

  OutputFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The document, to be encoded as UTF-8. */
  public abstract String write(ParsedFeed feed);

  public String mediaType() {
    return mediaType;
  }

  /** The ending of file names, such as {@code atom}. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<OutputFormat> of(String extension) {
    return Arrays.stream(values())
        .filter(format -> format.extension().equals(extension))
        .findFirst();
  }
}
