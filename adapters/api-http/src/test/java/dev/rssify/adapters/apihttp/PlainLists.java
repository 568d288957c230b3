package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.Store;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads feeds.json only, and writes just enough OPML to show that it was called. */
record PlainLists() implements FeedListCodec {

  private static final NamedSecrets SECRETS =
      new NamedSecrets(
          Map.of(
              "tides",
              new NamedSecrets.Definition(
                  new SecretRef("env:TIDES"), List.of("b.example", "members.example"))),
          SecretSource.NONE);

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
  public Optional<String> requestProblem(RequestProfile request, WebUrl url) {
    return request.credentials().stream()
        .flatMap(credential -> SECRETS.problem(credential.secret(), url).stream())
        .findFirst();
  }

  @Override
  public Optional<String> cronProblem(CronSchedule cron) {
    return cron.expression().split(" ").length == 5
        ? Optional.empty()
        : Optional.of("a cron schedule has five fields");
  }
}
