package dev.rssify.adapters.apihttp.served;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.Store;
import dev.rssify.json.feedlist.FeedList;
import java.util.Optional;

/** Parses and writes lists of feeds. */
public interface FeedListCodec {

  /**
   * The feeds of OPML, feeds.json, or lines of URLs; an invalid element does not affect the others.
   */
  FeedList read(byte[] list);

  /** The feeds of a store as OPML. */
  String opml(Store store);

  /**
   * Why such requests cannot be sent to a URL, for people: an undefined secret or proxy, or a
   * secret bound to other hosts; empty when they can.
   */
  Optional<String> requestProblem(RequestProfile request, WebUrl url);

  /** What is wrong with a cron schedule, for a person; empty when nothing is. */
  Optional<String> cronProblem(CronSchedule cron);
}
