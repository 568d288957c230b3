package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.core.model.CronSchedule;
import dev.rssify.core.model.Feed;
import dev.rssify.core.store.Store;
import dev.rssify.json.FeedList;
import dev.rssify.json.FeedListJson;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads feeds.json only, and writes as much OPML as shows that it was asked to. */
record PlainLists() implements ListForms {

  @Override
  public FeedList read(byte[] list) {
    return new FeedListJson().read(new String(list, StandardCharsets.UTF_8));
  }

  @Override
  public String opml(Store store) {
    return store.feeds().list(null, 100).stream()
        .map(Feed::url)
        .collect(
            Collectors.joining(
                "\"/><outline xmlUrl=\"", "<opml><outline xmlUrl=\"", "\"/></opml>"));
  }

  @Override
  public Optional<String> cronProblem(CronSchedule cron) {
    return cron.expression().split(" ").length == 5
        ? Optional.empty()
        : Optional.of("a cron schedule has five fields");
  }
}
