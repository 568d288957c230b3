package dev.rssify.lab.simulator.world;

import java.util.List;
import java.util.stream.IntStream;

/** Writes names, titles and sentences from {@link Words}: made up, the same for the same draw. */
final class Prose {

  private static final int USUAL_LENGTH = 72;

  /** Created once, because documents consist of thousands of them. */
  private static final List<String> SENTENCES =
      IntStream.range(0, 4096).mapToObj(n -> line(Words.SENTENCES, new Draw(Hash.mix(n)))).toList();

  private static final List<String> HTML_SENTENCES = SENTENCES.stream().map(Html::escaped).toList();

  private Prose() {}

  static String name(Draw draw) {
    return line(Words.NAMES, draw);
  }

  static String title(Draw draw) {
    return line(Words.TITLES, draw);
  }

  /** The sentences of a number of draws. */
  static String sentences(Draw draw, int count) {
    StringBuilder text = new StringBuilder(count * USUAL_LENGTH);
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(draw.of(SENTENCES));
    }
    return text.toString();
  }

  /** The same sentences as HTML. */
  static void appendHtml(Draw draw, int count, StringBuilder to) {
    for (int i = 0; i < count; i++) {
      to.append(i == 0 ? "" : " ").append(draw.of(HTML_SENTENCES));
    }
  }

  private static String line(List<String> patterns, Draw draw) {
    StringBuilder line = new StringBuilder(USUAL_LENGTH);
    write(draw.of(patterns), draw, line);
    return line.toString();
  }

  private static void write(String pattern, Draw draw, StringBuilder to) {
    int start = to.length();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '%') {
        to.append(draw.of(list(pattern.charAt(++i))));
      } else {
        to.append(c);
      }
    }
    to.setCharAt(start, Character.toUpperCase(to.charAt(start)));
  }

  private static List<String> list(char initial) {
    return switch (initial) {
      case 'a' -> Words.ADJECTIVES;
      case 'n' -> Words.NOUNS;
      case 'v' -> Words.VERBS;
      case 'p' -> Words.PLACES;
      case 'w' -> Words.PEOPLE;
      default -> throw new IllegalArgumentException("no words for %" + initial);
    };
  }
}
