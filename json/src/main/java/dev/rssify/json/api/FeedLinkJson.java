package dev.rssify.json.api;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.json.io.JsonFields;

/** A feed that was discovered, as one JSON object. */
public final class FeedLinkJson {

  public String write(FeedLink link) {
    return JsonFields.line(json -> {
      json.text("url", link.url());
      json.text("title", link.title());
      json.text("how", link.how().code());
    });
  }
}
