package dev.rssify.lab.simulator.world;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Simulated publishers: hosts with feeds that post, change and misbehave. Everything is a pure
 * function of the seed, the number of a feed and the time, so that many feeds cost nothing and any
 * moment can be computed.
 *
 * <p>Threading: immutable.
 *
 * @param hosts of the feeds; feed n is on host n modulo their number
 * @param feeds the number of feeds, numbered from 0
 */
public record World(long seed, Hosts hosts, int feeds, Mix mix) {

  private static final int[] PERMANENT = {301, 308};
  private static final int[] TEMPORARY = {302, 303, 307};

  /** Separates the choices for different purposes. */
  private static final long NAME = 0x6e616d65L;

  private static final long MOVE = 0x6d6f7665L;

  private static final long ROBOTS = 0x726f626f7473L;

  private static final Shares<Robots> ROBOTS_SHARES =
      new Shares<>(
          Map.of(
              Robots.ABSENT, 30.0,
              Robots.OPEN, 50.0,
              Robots.SLOW, 10.0,
              Robots.NO_ARTICLES, 10.0));

  private static final SimulatedResponse SERVED = new SimulatedResponse.Served();

  public World {
    if (feeds < 1) {
      throw new IllegalArgumentException("feeds: at least 1, not " + feeds);
    }
  }

  public Feed feed(int number) {
    Objects.checkIndex(number, feeds);
    return Feed.draw(Hash.mix(seed), number, mix);
  }

  public int hostOf(int feed) {
    return feed % hosts.count();
  }

  /** The host of a feed that moved: another one if there is another. */
  public int newHostOf(Feed feed) {
    int others = Math.max(1, hosts.count() - 1);
    int step = 1 + new Draw(feed.key() ^ MOVE).below(others);
    return (hostOf(feed.number()) + step) % hosts.count();
  }

  /** The known URL of a feed. */
  public String url(Feed feed) {
    return hosts.url(hostOf(feed.number()), "/" + feed.number() + "/" + feed.format().fileName());
  }

  /** The final URL of a feed's document, which is also its self link. */
  public String finalUrl(Feed feed) {
    return feed.behavior().moves() ? newUrl(feed) : url(feed);
  }

  /** The URL of an archive document of a feed. */
  public String archiveUrl(Feed feed, int volume) {
    String path = "/" + feed.number() + "/archive/" + volume + "/" + feed.format().fileName();
    return hosts.url(hostOf(feed.number()), path);
  }

  /** The new URL of a feed that moved. */
  public String newUrl(Feed feed) {
    return hosts.url(newHostOf(feed), "/" + feed.number() + "/new/" + feed.format().fileName());
  }

  public List<String> urls() {
    return IntStream.range(0, feeds).mapToObj(number -> url(feed(number))).toList();
  }

  /** The response of the known URL of a feed. */
  public SimulatedResponse response(Feed feed, long second) {
    Draw draw = new Draw(feed.key() ^ MOVE ^ NAME);
    return switch (feed.behavior()) {
      case PLAIN, MALFORMED, EMPTY, SLOW_START, TRICKLES -> SERVED;
      case THROTTLES -> later(feed, 429, second, draw);
      case UNAVAILABLE -> later(feed, 503, second, draw);
      case FAILS ->
          Outages.end(feed, second) > second ? new SimulatedResponse.Refused(500) : SERVED;
      case RESETS ->
          Outages.end(feed, second) > second ? new SimulatedResponse.Cut(draw.chance(0.5)) : SERVED;
      case MOVED_FOR_GOOD ->
          new SimulatedResponse.Moved(PERMANENT[draw.below(PERMANENT.length)], newUrl(feed));
      case MOVED_FOR_NOW ->
          new SimulatedResponse.Moved(TEMPORARY[draw.below(TEMPORARY.length)], newUrl(feed));
      case NOT_FOUND -> new SimulatedResponse.Refused(404);
      case GONE -> new SimulatedResponse.Refused(410);
      case HTML -> new SimulatedResponse.Page();
    };
  }

  /** The version of a feed's document at a second. */
  public Version version(Feed feed, long second) {
    return library().version(feed, second);
  }

  /** A feed's document at a second, at any URL. */
  public Document document(Feed feed, long second) {
    return library().document(feed, second);
  }

  /** An archive document of a feed at a second, if it exists. */
  public Optional<Document> archive(Feed feed, int volume, long second) {
    return library().archive(feed, volume, second);
  }

  /**
   * Every entry that the document shows between one second and another, both included, each in its
   * last version; the newest first.
   */
  public List<Entry> shown(Feed feed, long from, long until) {
    return library().shown(feed, from, until);
  }

  /**
   * The n-th posting of a day, counted from 1970, as its page shows it at a second; if it exists.
   */
  public Optional<Entry> article(Feed feed, long day, int number, long second) {
    return feed.rhythm()
        .posting(day, number)
        .filter(posting -> posting.at() <= second)
        .map(posting -> new Editor(feed, siteLink(feed)).article(posting, second));
  }

  /** The robots.txt of a host. */
  public Robots robots(int host) {
    return ROBOTS_SHARES.pick(new Draw(Hash.mix(seed ^ ROBOTS, host)).unit());
  }

  /** The hub of feeds that push. */
  public String hubUrl() {
    return hosts.url(0, "/hub");
  }

  private Library library() {
    return new Library(this);
  }

  private SimulatedResponse later(Feed feed, int status, long second, Draw draw) {
    long end = Outages.end(feed, second);
    return end > second ? new SimulatedResponse.Later(status, end, draw.chance(0.5)) : SERVED;
  }

  String siteLink(Feed feed) {
    return hosts.url(hostOf(feed.number()), "/");
  }
}
