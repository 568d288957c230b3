package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A publisher with random behavior from a seed, and its feed. */
final class RandomPublisher {

  private final SplittableRandom random;
  private final NextPoll policy;
  private final PolledFeed feed;
  private final double secondsBetweenPosts;
  private final double failureRate;
  private final boolean responds304;
  private final @Nullable Duration maxAge;
  private final Instant outageFrom;
  private final Instant outageUntil;
  private Instant nextPost;

  RandomPublisher(NextPoll policy, long seed, int number) {
    this.random = new SplittableRandom(seed * 1_000_003 + number);
    this.policy = policy;
    this.feed = new PolledFeed(policy, "feed-" + number);
    this.secondsBetweenPosts = Math.exp(random.nextDouble(Math.log(600), Math.log(30 * 86_400)));
    this.failureRate = random.nextDouble(0.05);
    this.maxAge = chance(0.3) ? Duration.ofSeconds(random.nextInt(300, 7200)) : null;
    this.outageFrom = PolledFeed.START.plusSeconds(random.nextInt(300 * 86_400));
    this.outageUntil = outageFrom.plusSeconds(chance(0.2) ? random.nextInt(20 * 86_400) : 0);
    this.nextPost = PolledFeed.START.minusSeconds((long) (10 * secondsBetweenPosts));
    boolean validators = chance(0.7);
    boolean ignoresValidators = chance(0.1);
    this.responds304 = validators && !ignoresValidators;
    feed.weighing(random.nextInt(200_000), ignoresValidators ? 3 : 0)
        .freshness(maxAge)
        .hints(hints());
    if (validators) {
      feed.validators();
    }
    if (chance(0.05)) {
      feed.interval(Duration.ofSeconds(random.nextInt(600, 21_600)));
    }
  }

  Instant due() {
    return feed.due();
  }

  /** Polls when due; returns the next due time, or fails where a rule is violated. */
  Instant poll() {
    Instant at = due();
    PollSignal signal = response(at);
    boolean responded =
        signal instanceof PollSignal.Document || signal instanceof PollSignal.NotModified;
    Duration fresh = responded ? maxAge : null;
    feed.poll(signal, fresh, null);
    Duration least = RuleBook.least(policy, feed.feed(), signal, fresh, null);
    if (Duration.between(at, due()).compareTo(least) < 0) {
      throw new AssertionError(
          signal + " at " + at + " led to " + due() + ", earlier than " + least);
    }
    return due();
  }

  private PollSignal response(Instant at) {
    if ((!at.isBefore(outageFrom) && at.isBefore(outageUntil)) || chance(failureRate)) {
      return new PollSignal.Failure(Reason.NETWORK_ERROR);
    }
    if (chance(failureRate / 10)) {
      return new PollSignal.RateLimited(
          random.nextBoolean() ? null : Duration.ofSeconds(random.nextInt(60, 86_400)));
    }
    List<Instant> posts = posts(at);
    feed.published(posts);
    return posts.isEmpty() && responds304
        ? new PollSignal.NotModified()
        : new PollSignal.Document(posts.size(), posts.size() > 30);
  }

  private List<Instant> posts(Instant until) {
    List<Instant> posts = new ArrayList<>();
    while (!nextPost.isAfter(until)) {
      posts.add(nextPost);
      double gap = -Math.log(1 - random.nextDouble()) * secondsBetweenPosts;
      nextPost = nextPost.plusMillis(1 + (long) (1000 * gap));
    }
    return posts;
  }

  private PublisherHints hints() {
    return new PublisherHints(
        chance(0.2) ? random.nextInt(5, 1500) : null,
        chance(0.1) ? IntStream.range(0, 6).boxed().toList() : List.of(),
        List.of(),
        null,
        null,
        null);
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }
}
