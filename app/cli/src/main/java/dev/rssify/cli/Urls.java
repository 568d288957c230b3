package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.MaskedUrl;

/** Parses URLs of the command line. */
final class Urls {

  private Urls() {}

  static FeedAddress feed(String url) {
    return FeedAddress.parse(url)
        .orElseThrow(() ->
            new ConfigException(
                "'"
                    + Printable.line(MaskedUrl.of(url))
                    + "' is not a feed URL; write it like https://example.com/feed.xml"));
  }
}
