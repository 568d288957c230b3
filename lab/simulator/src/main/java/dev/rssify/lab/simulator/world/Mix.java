package dev.rssify.lab.simulator.world;

import static java.util.Map.entry;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The shares of each kind of feed in a simulation.
 *
 * @param traits the share of feeds that have a trait; 0 where it is missing
 * @param window entries in a document
 * @param sentences sentences of an entry's text
 */
public record Mix(
    Shares<Kind> kinds,
    Shares<Format> formats,
    Shares<Cadence> cadences,
    Shares<Validation> validations,
    Shares<Identity> identities,
    Shares<Behavior> behaviors,
    Map<Trait, Double> traits,
    Range window,
    Range sentences) {

  private static final Shares<Format> FORMATS =
      new Shares<>(
          Map.of(Format.RSS_2, 62.0, Format.ATOM, 25.0, Format.JSON_FEED, 8.0, Format.RSS_1, 5.0));

  private static final Shares<Cadence> CADENCES =
      new Shares<>(
          Map.of(
              Cadence.NEWS, 12.0,
              Cadence.DAILY, 20.0,
              Cadence.BLOG, 38.0,
              Cadence.RARE, 20.0,
              Cadence.DEAD, 10.0));

  private static final Shares<Identity> IDENTITIES =
      new Shares<>(Map.of(Identity.PERMALINK, 55.0, Identity.OPAQUE, 40.0, Identity.ABSENT, 5.0));

  private static final Map<Trait, Double> TRAITS =
      Map.of(
          Trait.GZIP, 0.8,
          Trait.WEAK_ETAG, 0.3,
          Trait.MAX_AGE, 0.3,
          Trait.HINTS, 0.3,
          Trait.EDITS, 0.3,
          Trait.FULL_CONTENT, 0.5,
          Trait.ARCHIVED, 0.1,
          Trait.PUSHES, 0.15);

  /** Every feed exists, follows the protocol and is well-formed; they differ in everything else. */
  public static final Mix CALM =
      new Mix(
          new Shares<>(Map.of(Kind.SITE, 90.0, Kind.PODCAST, 8.0, Kind.PLANET, 2.0)),
          FORMATS,
          CADENCES,
          new Shares<>(
              Map.of(Validation.BOTH, 70.0, Validation.ETAG, 15.0, Validation.LAST_MODIFIED, 15.0)),
          IDENTITIES,
          Shares.only(Behavior.PLAIN),
          TRAITS,
          new Range(8, 30),
          new Range(2, 12));

  /** Roughly the composition of a long list of feeds: most are fine, each error is rare. */
  public static final Mix USUAL =
      CALM.validating(
              new Shares<>(
                  Map.of(
                      Validation.BOTH, 55.0,
                      Validation.ETAG, 13.0,
                      Validation.LAST_MODIFIED, 12.0,
                      Validation.NONE, 15.0,
                      Validation.IGNORED, 5.0)))
          .identifying(
              new Shares<>(
                  Map.of(
                      Identity.PERMALINK, 54.0,
                      Identity.OPAQUE, 40.0,
                      Identity.ABSENT, 5.0,
                      Identity.CHURNING, 1.0)))
          .behaving(withErrors(80))
          .with(Trait.EXPIRES, 0.05)
          .with(Trait.BACK_DATED, 0.03)
          .with(Trait.HUGE, 0.01)
          .with(Trait.CLOSES, 0.1);

  /** As many errors as working feeds. */
  public static final Mix HOSTILE =
      USUAL.behaving(withErrors(20)).with(Trait.HUGE, 0.1).with(Trait.CLOSES, 0.3);

  /** Nothing ever changes, and both validators are sent: the cost of 304s. */
  public static final Mix STILL =
      CALM.of(Shares.only(Kind.SITE))
          .validating(Shares.only(Validation.BOTH))
          .posting(Shares.only(Cadence.DEAD));

  /** No validators: the cost of full responses of about 20 KB gzip. */
  public static final Mix FULL =
      STILL
          .validating(Shares.only(Validation.NONE))
          .with(Trait.GZIP, 1)
          .with(Trait.FULL_CONTENT, 1)
          .sized(Range.exactly(25), Range.exactly(36));

  /** Full responses with a new entry about every hour: the cost of changed feeds. */
  public static final Mix BUSY = FULL.posting(Shares.only(Cadence.HOURLY));

  /** The same with documents of about a megabyte, uncompressed. */
  public static final Mix LARGE =
      BUSY.with(Trait.GZIP, 0).sized(Range.exactly(110), Range.exactly(130));

  /** Small documents that never change: the cost of a feed whatever its content. */
  public static final Mix SMALL = STILL.sized(new Range(1, 3), new Range(1, 2));

  /** Nothing changes, and three of ten feeds delay the first byte. */
  public static final Mix SLOW =
      STILL.behaving(new Shares<>(Map.of(Behavior.PLAIN, 70.0, Behavior.SLOW_START, 30.0)));

  /** Three of ten return 429 with Retry-After at any time, each for about twenty seconds. */
  public static final Mix THROTTLED =
      CALM.of(Shares.only(Kind.SITE))
          .posting(Shares.only(Cadence.BULLETIN))
          .behaving(Shares.only(Behavior.THROTTLES))
          .with(Trait.MAX_AGE, 0);

  /** Something happens every second, errors included: for demonstrations. */
  public static final Mix LIVELY =
      CALM.of(new Shares<>(Map.of(Kind.SITE, 80.0, Kind.PODCAST, 15.0, Kind.PLANET, 5.0)))
          .posting(new Shares<>(Map.of(Cadence.TICKER, 35.0, Cadence.BULLETIN, 65.0)))
          .behaving(
              new Shares<>(
                  Map.of(
                      Behavior.PLAIN, 68.0,
                      Behavior.THROTTLES, 12.0,
                      Behavior.FAILS, 5.0,
                      Behavior.MOVED_FOR_GOOD, 5.0,
                      Behavior.GONE, 3.0,
                      Behavior.MALFORMED, 5.0,
                      Behavior.SLOW_START, 2.0)))
          .with(Trait.MAX_AGE, 0)
          .with(Trait.EDITS, 0.6);

  private static final Map<String, Mix> NAMED =
      Map.ofEntries(
          entry("lively", LIVELY),
          entry("calm", CALM),
          entry("usual", USUAL),
          entry("hostile", HOSTILE),
          entry("still", STILL),
          entry("full", FULL),
          entry("busy", BUSY),
          entry("large", LARGE),
          entry("small", SMALL),
          entry("slow", SLOW),
          entry("throttled", THROTTLED));

  public Mix {
    traits = Collections.unmodifiableMap(new EnumMap<>(traits));
    if (traits.values().stream().anyMatch(share -> !(share >= 0 && share <= 1))) {
      throw new IllegalArgumentException("a share is between 0 and 1: " + traits);
    }
    if (window.least() < 1 || sentences.least() < 1) {
      throw new IllegalArgumentException("a document has an entry, an entry has a sentence");
    }
  }

  /** A predefined mix, by its name in lower case. */
  public static Mix named(String name) {
    Mix mix = NAMED.get(name);
    if (mix == null) {
      throw new IllegalArgumentException("no mix is called '" + name + "'; there are " + names());
    }
    return mix;
  }

  public static List<String> names() {
    return NAMED.keySet().stream().sorted().toList();
  }

  public Mix of(Shares<Kind> shares) {
    return new Mix(
        shares, formats, cadences, validations, identities, behaviors, traits, window, sentences);
  }

  public Mix publishing(Shares<Format> shares) {
    return new Mix(
        kinds, shares, cadences, validations, identities, behaviors, traits, window, sentences);
  }

  public Mix posting(Shares<Cadence> shares) {
    return new Mix(
        kinds, formats, shares, validations, identities, behaviors, traits, window, sentences);
  }

  public Mix validating(Shares<Validation> shares) {
    return new Mix(
        kinds, formats, cadences, shares, identities, behaviors, traits, window, sentences);
  }

  public Mix identifying(Shares<Identity> shares) {
    return new Mix(
        kinds, formats, cadences, validations, shares, behaviors, traits, window, sentences);
  }

  public Mix behaving(Shares<Behavior> shares) {
    return new Mix(
        kinds, formats, cadences, validations, identities, shares, traits, window, sentences);
  }

  public Mix with(Trait trait, double share) {
    Map<Trait, Double> more = new EnumMap<>(Trait.class);
    more.putAll(traits);
    more.put(trait, share);
    return new Mix(
        kinds, formats, cadences, validations, identities, behaviors, more, window, sentences);
  }

  public Mix sized(Range entries, Range sentencesOfEach) {
    return new Mix(
        kinds,
        formats,
        cadences,
        validations,
        identities,
        behaviors,
        traits,
        entries,
        sentencesOfEach);
  }

  private static Shares<Behavior> withErrors(double plain) {
    return new Shares<>(
        Map.ofEntries(
            entry(Behavior.PLAIN, plain),
            entry(Behavior.THROTTLES, 2.0),
            entry(Behavior.UNAVAILABLE, 2.0),
            entry(Behavior.FAILS, 1.5),
            entry(Behavior.RESETS, 1.0),
            entry(Behavior.MOVED_FOR_GOOD, 3.0),
            entry(Behavior.MOVED_FOR_NOW, 2.0),
            entry(Behavior.NOT_FOUND, 2.0),
            entry(Behavior.GONE, 1.0),
            entry(Behavior.MALFORMED, 2.0),
            entry(Behavior.HTML, 1.0),
            entry(Behavior.EMPTY, 0.5),
            entry(Behavior.SLOW_START, 1.0),
            entry(Behavior.TRICKLES, 1.0)));
  }
}
