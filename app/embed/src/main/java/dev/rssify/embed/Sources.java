package dev.rssify.embed;

import dev.rssify.core.engine.PlainFeeds;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.httpjson.HttpJsonSources;
import dev.rssify.formats.pages.ArticleSources;
import dev.rssify.formats.pages.HtmlSources;
import dev.rssify.json.feedlist.SourceConfigJson;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Loads the source types of an engine. A type that cannot be loaded fails here, at startup, and not
 * at the first poll.
 */
public final class Sources {

  private Sources() {}

  /** The built-in types and those of jars on the class path. */
  public static SourceTypes discovered() {
    return discovered(Thread.currentThread().getContextClassLoader());
  }

  /** The built-in types and those that this loader finds. */
  public static SourceTypes discovered(ClassLoader loader) {
    return with(
        ServiceLoader.load(SourceType.class, loader).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /** The built-in types and the given ones. */
  public static SourceTypes with(List<SourceType> more) {
    List<SourceType> types = new ArrayList<>();
    types.add(new PlainFeeds(new UniversalFeedParser()));
    types.add(new HttpJsonSources());
    types.add(new HtmlSources());
    types.add(new ArticleSources());
    types.addAll(more);
    return new SourceTypes(types, new SourceConfigJson());
  }
}
