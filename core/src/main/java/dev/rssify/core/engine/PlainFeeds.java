package dev.rssify.core.engine;

import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.FeedParser;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.source.SourceTypes;
import java.util.List;
import java.util.Map;

/** The source type {@code feed}: a feed is at the address, and a parser reads it. */
public record PlainFeeds(FeedParser parser) implements SourceType, Source {

  /** For an engine that supports no other type. */
  public static SourceTypes only(FeedParser parser) {
    return new SourceTypes(List.of(new PlainFeeds(parser)), _ -> Map.of());
  }

  @Override
  public String name() {
    return FeedSource.FEED.type();
  }

  @Override
  public String meaning() {
    return "A feed of any format: RSS, Atom, JSON Feed, CDF. `rss` is another name for it.";
  }

  @Override
  public ConfigSchema schema() {
    return ConfigSchema.EMPTY;
  }

  @Override
  public SourceConfiguration configure(ConfigValues config) {
    return new SourceConfiguration.Configured(this);
  }

  @Override
  public SourceRequest plan(String address) {
    return new SourceRequest(address, FetchRequest.Resource.FEED, false);
  }

  @Override
  public ParseOutcome read(Body document, ParseContext context) {
    return parser.parse(document, context);
  }

  @Override
  public String version() {
    return parser.version();
  }
}
