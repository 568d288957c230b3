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
 * The source type that parses a page as a single entry, by the page's metadata.
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
    return "One page as one entry, by the metadata in its head. robots.txt is obeyed.";
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
      ParseContext declared = MetaCharset.declared(document, context);
      return DocumentReader.readFeed(
          document,
          declared,
          _ -> new PageSyntax(page -> new ArticlePage(page, declared).read(), declared));
    }

    @Override
    public String version() {
      return "2";
    }
  }
}
