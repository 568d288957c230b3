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
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (Trait trait : Trait.values()) {
      if (draw.chance(mix.traits().getOrDefault(trait, 0.0))) {
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
        behaviour == Behaviour.MALFORMED && format == Format.JSON_FEED ? Format.RSS_2 : format,
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

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }
}
