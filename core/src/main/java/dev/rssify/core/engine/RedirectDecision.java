package dev.rssify.core.engine;

import dev.rssify.core.fetch.RedirectLearning;
import dev.rssify.core.fetch.RedirectLearning.Lesson;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.schedule.ManualScheduleChanges;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a poll showed about the location of a feed (R18, R19).
 *
 * <p>A feed whose new URL belongs to another feed with the same request profile does not move
 * there: one URL is requested once. It is disabled, keeps its history and URL, and its
 * subscriptions use the other feed.
 *
 * @param into the other feed; null when there is none
 */
record RedirectDecision(Lesson lesson, @Nullable Feed into) {

  static RedirectDecision of(Feed feed, PollData data, UrlOwner urlOwner) {
    Lesson lesson =
        RedirectLearning.learn(
            feed.state().redirects(), hops(feed, data), data.reading().wasRead(), data.at());
    String target = lesson.moveTo();
    if (target == null) {
      return new RedirectDecision(lesson, null);
    }
    String url = FeedAddress.parse(target).map(FeedAddress::url).orElse(target);
    Feed other = urlOwner.at(url);
    return other == null
            || other.id().equals(feed.id())
            || !other.settings().request().equals(feed.settings().request())
        ? new RedirectDecision(mayFollow(feed, target) ? lesson : new Lesson(null, null), null)
        : new RedirectDecision(new Lesson(null, null), other);
  }

  /**
   * R20: credentials and headers are meant for the origin they were given for. A feed with any
   * moves only within its host, and to https there.
   */
  private static boolean mayFollow(Feed feed, String target) {
    RequestProfile request = feed.settings().request();
    if (request.equals(request.forOtherOrigins())) {
      return true;
    }
    Optional<WebUrl> from = WebUrl.parse(feed.url());
    Optional<WebUrl> to = WebUrl.parse(target);
    return from.isPresent()
        && to.isPresent()
        && from.get().host().equals(to.get().host())
        && from.get().port() == to.get().port()
        && (to.get().secure() || !from.get().secure());
  }

  /** A source that requests another URL than the feed's address handles redirects itself. */
  private static List<Hop> hops(Feed feed, PollData data) {
    List<Hop> hops = data.hops();
    boolean atFeedUrl =
        feed.settings().source().isPlain()
            || hops.isEmpty()
            || WebUrl.parse(feed.url())
                .filter(url -> url.toString().equals(hops.getFirst().url()))
                .isPresent();
    return atFeedUrl ? hops : List.of();
  }

  FeedSchedule schedule(FeedSchedule decided, Instant now) {
    return into == null ? decided : ManualScheduleChanges.disable(decided, now);
  }
}
