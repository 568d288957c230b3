package dev.rssify.lab.simulator.world;

import java.util.List;

/** Writes names, titles and sentences from {@link Words}: made up, the same for the same draw. */
final class Prose {

  private static final int USUAL_LENGTH = 72;

  private Prose() {}

  static String name(Draw draw) {
    return line(Words.NAMES, draw);
  }

  static String title(Draw draw) {
    return line(Words.TITLES, draw);
  }

  static String sentences(Draw draw, int count) {
    StringBuilder text = new StringBuilder(count * USUAL_LENGTH);
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        text.append(' ');
      }
      write(draw.of(Words.SENTENCES), draw, text);
    }
    return text.toString();
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
