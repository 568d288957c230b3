package dev.rssify.formats.pages;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.formats.reading.DocumentReader;

/**
 * Reads a page as the one entry it is, by what it says of itself.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class ArticleSources implements SourceType {

  @Override
  public String name() {
    return "article";
  }

  @Override
  public String meaning() {
    return "One page as one entry, by what its head says of it. robots.txt is obeyed.";
  }

  @Override
  public ConfigSchema schema() {
    return ConfigSchema.EMPTY;
  }

  @Override
  public SourceConfiguration configure(ConfigValues config) {
    return new SourceConfiguration.Configured(new Article());
  }

  private record Article() implements Source {

    @Override
    public SourceRequest plan(String address) {
      return SourceRequest.ofPage(address);
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      ParseContext believed = MetaCharset.believed(document, context);
      return DocumentReader.readFeed(
          document,
          believed,
          _ -> new PageSyntax(page -> new ArticlePage(page, believed).read(), believed));
    }

    @Override
    public String version() {
      return "2";
    }
  }
}
