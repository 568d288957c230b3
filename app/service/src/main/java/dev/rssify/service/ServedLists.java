package dev.rssify.service;

import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.json.feedlist.FeedList;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and writes lists of feeds for the HTTP service.
 *
 * @param documents runs large lists outside the threads of the service
 * @param secrets the secrets that API clients may use by name
 * @param proxies the names of the proxies they may use
 */
record ServedLists(
    DocumentExecutor documents, NamedSecrets secrets, Set<String> proxies, InstantSource clock)
    implements FeedListCodec {

  @Override
  public FeedList read(byte[] list) {
    return documents.run(list.length, () -> FeedLists.read(list, clock));
  }

  @Override
  public String opml(Store store) {
    return OpmlFile.of(store, Set.of()).text();
  }

  @Override
  public Optional<String> requestProblem(RequestProfile request, WebUrl url) {
    String proxy = request.proxy();
    if (proxy != null && !proxies.contains(proxy)) {
      return Optional.of("no proxy named '" + proxy + "'" + NearestName.hint(proxy, proxies));
    }
    return request.credentials().stream()
        .flatMap(credential -> secrets.problem(credential.secret(), url).stream())
        .findFirst();
  }

  @Override
  public Optional<String> cronProblem(CronSchedule cron) {
    return new CrontabTimes().problem(cron);
  }
}
