package dev.rssify.json;

import dev.rssify.core.model.feed.FeedLink;

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
