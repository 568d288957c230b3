package dev.rssify.cli;

import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.model.CronSchedule;
import dev.rssify.core.store.Store;
import dev.rssify.json.FeedList;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Lists of feeds as the commands read and write them, for the service. */
record ServedLists() implements ListForms {

  @Override
  public FeedList read(byte[] list) {
    return FeedLists.read(list);
  }

  @Override
  public String opml(Store store) {
    return OpmlFile.of(
            store, new Exportable.Chosen(Set.of(), Instant.EPOCH, Instant.MAX, Instant.EPOCH))
        .text();
  }

  @Override
  public Optional<String> cronProblem(CronSchedule cron) {
    return new CrontabTimes().problem(cron);
  }
}
