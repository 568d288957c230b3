package dev.rssify.lab.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All posts of a feed, in order: its own or, for a planet, those of the feeds it collects.
 *
 * @param feeds those that post
 * @param window the number of posts in a document
 */
record Timeline(List<Feed> feeds, int window) {

  private static final long MEMBERS = 0x6d656d62L;
  private static final Range CANDIDATES = new Range(4, 8);

  static Timeline of(World world, Feed feed) {
    return new Timeline(
        feed.kind() == Kind.PLANET ? members(world, feed) : List.of(feed), feed.window());
  }

  /** The feeds a planet collects: some that can be read, and no other planets. */
  private static List<Feed> members(World world, Feed planet) {
    Draw draw = new Draw(planet.key() ^ MEMBERS);
    List<Feed> members = new ArrayList<>();
    for (int left = draw.within(CANDIDATES); left > 0; left--) {
      Feed feed = world.feed(draw.below(world.feeds()));
      if (feed.kind() != Kind.PLANET && feed.behavior().isReadable() && !members.contains(feed)) {
        members.add(feed);
      }
    }
    return members;
  }

  /** The posts in the document at a second, the newest first. */
  List<Post> latest(long second) {
    List<Post> posts = posts(feed -> feed.rhythm().latest(second, window));
    return posts.subList(0, Math.min(window, posts.size()));
  }

  /** The posts after one second up to and including another; the newest first. */
  List<Post> between(long after, long until) {
    return posts(feed -> feed.rhythm().between(after, until));
  }

  /** The second of the next post, or an earlier one before which there is none. */
  long next(long after) {
    return feeds.stream().mapToLong(feed -> feed.rhythm().next(after)).min().orElse(Long.MAX_VALUE);
  }

  private List<Post> posts(Function<Feed, List<Posting>> postings) {
    List<Post> posts = new ArrayList<>();
    for (Feed feed : feeds) {
      postings.apply(feed).forEach(posting -> posts.add(new Post(feed, posting)));
    }
    if (feeds.size() > 1) {
      posts.sort(Post.NEWEST_FIRST);
    }
    return posts;
  }
}
