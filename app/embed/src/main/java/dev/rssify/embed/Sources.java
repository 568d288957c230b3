package dev.rssify.embed;

import dev.rssify.core.engine.PlainFeeds;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.httpjson.HttpJsonSources;
import dev.rssify.formats.pages.ArticleSources;
import dev.rssify.formats.pages.HtmlSources;
import dev.rssify.json.SourceConfigJson;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The source types an engine begins with. A type that is offered and cannot be loaded is an error
 * here, where somebody sees it, rather than at the first poll.
 */
public final class Sources {

  private Sources() {}

  /** Ours, and those that jars on the class path offer. */
  public static SourceTypes discovered() {
    return discovered(Thread.currentThread().getContextClassLoader());
  }

  /** Ours, and those that this loader finds. */
  public static SourceTypes discovered(ClassLoader loader) {
    return with(
        ServiceLoader.load(SourceType.class, loader).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /** Ours and these, and no others. */
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
