package dev.rssify.lab.simulator.world;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One feed of the simulation and all its constant properties.
 *
 * @param key the seed of all choices of this feed
 * @param window entries in its document
 * @param sentences sentences of an entry's text
 * @param freshSeconds its max-age or Expires, if it has one
 */
public record Feed(
    int number,
    long key,
    Kind kind,
    Format format,
    Cadence cadence,
    Validation validation,
    Identity identity,
    Behavior behavior,
    Set<Trait> traits,
    Rhythm rhythm,
    int window,
    int sentences,
    int freshSeconds) {

  /**
   * Properties that were added later are drawn separately, so that a seed gives the same simulation
   * as before.
   */
  private static final long LATER = 0x6c61746572L;

  private static final List<Integer> FRESHNESS = List.of(60, 300, 900, 1800, 3600);
  private static final Range HUGE_WINDOW = new Range(60, 200);
  private static final Range HUGE_SENTENCES = new Range(80, 250);

  /** When feeds ended, as days since 1970: from 2019 to 2024. */
  private static final Range LAST_DAYS = new Range(17_897, 20_088);

  static Feed draw(long worldKey, int number, Mix mix) {
    long key = Hash.mix(worldKey, number);
    Draw draw = new Draw(key);
    Format format = mix.formats().pick(draw.unit());
    Cadence cadence = mix.cadences().pick(draw.unit());
    Validation validation = mix.validations().pick(draw.unit());
    Identity identity = mix.identities().pick(draw.unit());
    Behavior behavior = mix.behaviors().pick(draw.unit());
    Draw later = new Draw(key ^ LATER);
    Kind kind = mix.kinds().pick(later.unit());
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (Trait trait : Trait.values()) {
      boolean early = trait.compareTo(Trait.ARCHIVED) < 0;
      if ((early ? draw : later).chance(mix.traits().getOrDefault(trait, 0.0))) {
        traits.add(trait);
      }
    }
    boolean huge = traits.contains(Trait.HUGE);
    if (huge) {
      traits.add(Trait.FULL_CONTENT);
    }
    return new Feed(
        number,
        key,
        kind,
        suits(format, kind, behavior) ? format : Format.RSS_2,
        cadence,
        validation,
        identity,
        behavior,
        Collections.unmodifiableSet(traits),
        new Rhythm(
            key,
            cadence.postsPerDay(draw.unit()),
            draw.below(24),
            cadence == Cadence.DEAD ? draw.within(LAST_DAYS) : Long.MAX_VALUE),
        behavior == Behavior.EMPTY ? 0 : draw.within(huge ? HUGE_WINDOW : mix.window()),
        draw.within(huge ? HUGE_SENTENCES : mix.sentences()),
        draw.of(FRESHNESS));
  }

  /** Malformed JSON cannot be parsed at all, and RDF has no recordings. */
  private static boolean suits(Format format, Kind kind, Behavior behavior) {
    return switch (format) {
      case RSS_2, ATOM -> true;
      case JSON_FEED -> behavior != Behavior.MALFORMED;
      case RSS_1 -> kind != Kind.PODCAST;
    };
  }

  /** Whether its archive documents can be fetched. */
  public boolean isArchived() {
    return has(Trait.ARCHIVED)
        && kind != Kind.PLANET
        && format != Format.RSS_1
        && !cadence.changesOften()
        && window > 0;
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }
}
