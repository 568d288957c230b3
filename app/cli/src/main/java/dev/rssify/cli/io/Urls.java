package dev.rssify.cli.io;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses URLs of the command line, as people type and copy them. */
public final class Urls {

  /** A host with a dot, or localhost; then a port, a path, or nothing. */
  private static final Pattern WITHOUT_SCHEME =
      Pattern.compile("(localhost|[\\p{L}\\p{N}-]+([.][\\p{L}\\p{N}-]+)+)(:\\d{1,5})?([/?].*)?");

  private static final Pattern FEED_SCHEME = Pattern.compile("(?i)feed:(//)?");

  private Urls() {}

  public static FeedAddress feed(String url) {
    return parse(url)
        .orElseThrow(() ->
            new ConfigException(
                "'"
                    + Printable.line(MaskedUrl.of(url))
                    + "' is not a feed URL; write it like https://example.com/feed.xml"));
  }

  /** The address that was meant: https:// is added, and feed:// replaced by it. */
  public static Optional<FeedAddress> parse(String url) {
    String text = FEED_SCHEME.matcher(url.strip()).replaceFirst("");
    return FeedAddress.parse(WITHOUT_SCHEME.matcher(text).matches() ? "https://" + text : text);
  }
}
