package dev.rssify.lab.simulator.world;

import java.util.List;

/**
 * The vocabulary of the simulation. Some words contain letters and signs that writers must encode.
 */
final class Words {

  static final List<String> ADJECTIVES =
      List.of(
          "quiet",
          "late",
          "narrow",
          "patient",
          "copper",
          "half-built",
          "borrowed",
          "salty",
          "crooked",
          "morning",
          "second",
          "heavy",
          "windless",
          "polite",
          "frozen",
          "lucky",
          "municipal",
          "wooden",
          "belated",
          "distant",
          "green",
          "hollow",
          "neighbouring",
          "small",
          "stubborn",
          "rainy",
          "rare",
          "painted",
          "shared",
          "brisk",
          "forgotten",
          "loud");

  static final List<String> NOUNS =
      List.of(
          "harbour",
          "lantern",
          "orchard",
          "timetable",
          "kettle",
          "bridge",
          "choir",
          "ladder",
          "ferry",
          "compass",
          "bakery",
          "archive",
          "heron",
          "workshop",
          "library",
          "signal",
          "garden",
          "tram",
          "map",
          "telescope",
          "market",
          "well",
          "bicycle",
          "lighthouse",
          "notebook",
          "greenhouse",
          "clock",
          "quarry",
          "theatre",
          "river",
          "station",
          "kiln",
          "beehive",
          "festival",
          "cellar",
          "violin",
          "printing press",
          "crossing",
          "mill",
          "atlas");

  static final List<String> VERBS =
      List.of(
          "reopens",
          "waits for",
          "borrows",
          "repairs",
          "outgrows",
          "remembers",
          "measures",
          "follows",
          "counts",
          "replaces",
          "paints",
          "shelters",
          "questions",
          "answers",
          "moves",
          "protects",
          "misses",
          "welcomes",
          "sells",
          "finds",
          "carries",
          "surprises",
          "closes");

  static final List<String> PLACES =
      List.of(
          "Westerhoek",
          "Ålvik",
          "Přístav",
          "São Berto",
          "Norrmark",
          "Lower Quay",
          "Żabia Góra",
          "Tolmin Bay",
          "Ekenäs",
          "Puerto Niño",
          "Old Mill Lane",
          "Kyōmachi",
          "Saint-Éloi",
          "the north shore",
          "Harrow & Dell",
          "the upper valley",
          "Grünau",
          "Ostrava Street");

  static final List<String> PEOPLE =
      List.of(
          "Ada Ferreira",
          "Jonas Ødegaard",
          "Mira Kowalska",
          "Theo Brandt",
          "Inés Salvat",
          "Yuki Tanabe",
          "Noor Haddad",
          "Pavel Dvořák",
          "Grace O'Malley",
          "Émile Roux");

  static final List<String> TOPICS =
      List.of(
          "transport",
          "weather",
          "music",
          "books",
          "food & drink",
          "science",
          "sport",
          "council",
          "history",
          "gardens",
          "craft",
          "sea",
          "schools",
          "letters");

  /**
   * Patterns of sentences: {@code %a} and the like stand for a word of the list that starts with
   * it.
   */
  static final List<String> SENTENCES =
      List.of(
          "The %a %n in %p %v the %n again.",
          "Nobody in %p had expected that a %a %n %v the %a %n.",
          "\"It was only a %a %n,\" said %w, \"but it %v the %n.\"",
          "By noon the %n was as %a as the %n of %p.",
          "%w keeps a %a %n beside the %a %n.",
          "In %p, the %n %v whatever the %a %n leaves behind.",
          "Fewer than 3 < 5 people saw how the %n %v the %a %n.",
          "A %a %n & a %a %n were seen near %p.",
          "%w wrote about the %a %n before, and the %n %v it still.",
          "The council of %p says the %a %n %v the %n until autumn.",
          "What the %n %v, the %a %n gives back.",
          "Last year the %a %n of %p was a %n.");

  static final List<String> TITLES =
      List.of(
          "A %a %n %v the %n",
          "In %p, a %a %n %v the %n",
          "%w on the %a %n",
          "How the %a %n %v %p",
          "The %n & the %n: a %a year in %p",
          "Why a %a %n %v the %a %n",
          "The %a %n of %p",
          "\"A %a %n\" opens in %p");

  static final List<String> NAMES =
      List.of("The %a %n", "%p Gazette", "Notes from %p", "%n & %n", "%w writes", "%p %n news");

  private Words() {}
}
