package dev.rssify.cli.io;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;

/** Parses URLs of the command line. */
public final class Urls {

  private Urls() {}

  public static FeedAddress feed(String url) {
    return FeedAddress.parse(url)
        .orElseThrow(() ->
            new ConfigException(
                "'"
                    + Printable.line(MaskedUrl.of(url))
                    + "' is not a feed URL; write it like https://example.com/feed.xml"));
  }
}
