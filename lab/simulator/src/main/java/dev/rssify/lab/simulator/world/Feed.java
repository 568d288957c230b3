package dev.rssify.lab.simulator.world;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One feed of the world and everything about it that never changes.
 *
 * @param key what all choices of this feed are drawn from
 * @param window entries in its document
 * @param sentences sentences of an entry's text
 * @param freshSeconds what it says about max-age or Expires, if it does
 */
public record Feed(
    int number,
    long key,
    Kind kind,
    Format format,
    Cadence cadence,
    Validation validation,
    Identity identity,
    Behaviour behaviour,
    Set<Trait> traits,
    Rhythm rhythm,
    int window,
    int sentences,
    int freshSeconds) {

  /** What was thought of later is drawn apart: a seed means the world it always meant. */
  private static final long LATER = 0x6c61746572L;

  private static final List<Integer> FRESHNESS = List.of(60, 300, 900, 1800, 3600);
  private static final Range HUGE_WINDOW = new Range(60, 200);
  private static final Range HUGE_SENTENCES = new Range(80, 250);

  /** Where feeds have died, as days since 1970: from 2019 to 2024. */
  private static final Range LAST_DAYS = new Range(17_897, 20_088);

  static Feed draw(long worldKey, int number, Mix mix) {
    long key = Hash.mix(worldKey, number);
    Draw draw = new Draw(key);
    Format format = mix.formats().pick(draw.unit());
    Cadence cadence = mix.cadences().pick(draw.unit());
    Validation validation = mix.validations().pick(draw.unit());
    Identity identity = mix.identities().pick(draw.unit());
    Behaviour behaviour = mix.behaviours().pick(draw.unit());
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
        suits(format, kind, behaviour) ? format : Format.RSS_2,
        cadence,
        validation,
        identity,
        behaviour,
        Collections.unmodifiableSet(traits),
        new Rhythm(
            key,
            cadence.postsPerDay(draw.unit()),
            draw.below(24),
            cadence == Cadence.DEAD ? draw.within(LAST_DAYS) : Long.MAX_VALUE),
        behaviour == Behaviour.EMPTY ? 0 : draw.within(huge ? HUGE_WINDOW : mix.window()),
        draw.within(huge ? HUGE_SENTENCES : mix.sentences()),
        draw.of(FRESHNESS));
  }

  /** JSON that is broken cannot be read by anybody, and RDF has no word for recordings. */
  private static boolean suits(Format format, Kind kind, Behaviour behaviour) {
    return switch (format) {
      case RSS_2, ATOM -> true;
      case JSON_FEED -> behaviour != Behaviour.MALFORMED;
      case RSS_1 -> kind != Kind.PODCAST;
    };
  }

  /** Whether documents of its past can be had. */
  public boolean isArchived() {
    return has(Trait.ARCHIVED)
        && kind != Kind.PLANET
        && format != Format.RSS_1
        && !cadence.isHasty()
        && window > 0;
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }
}
