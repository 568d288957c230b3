package dev.rssify.formats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generates documents that are almost feeds: real ones, cut, spliced, duplicated, and with
 * difficult fragments in wrong places.
 */
final class Mutator {

  private static final List<String> PIECES =
      List.of(
          "<",
          ">",
          "&",
          "\"",
          "'",
          "/",
          "=",
          "]]>",
          "<![CDATA[",
          "<!--",
          "-->",
          "<?",
          "?>",
          "<!",
          "</",
          "</item>",
          "<item>",
          "<entry>",
          "</entry>",
          "</channel>",
          "<channel>",
          "</rss>",
          "<rss>",
          "<feed>",
          "<a href=",
          "<a href=\"",
          "<br>",
          "<p>",
          "</p>",
          "xmlns=\"\"",
          "xmlns:dc='urn:x'",
          " xml:base='http://b.example/a/'",
          " xml:lang=''",
          "<dc:date>",
          "<x:y z:a='1'>",
          "&amp;",
          "&lt;",
          "&nbsp;",
          "&#0;",
          "&#xD800;",
          "&#99999999999;",
          "&#x1F600;",
          "&foo;",
          "<!DOCTYPE x [<!ENTITY e 'e'>]>",
          "<?xml version='1.0'?>",
          "encoding=\"utf-16\"",
          "encoding='shift_jis'",
          "type=\"xhtml\"",
          "type=\"html\"",
          "mode=\"base64\"",
          "type=\"image/png\"",
          "\0",
          "\u0001",
          "\r",
          "\n",
          "\t",
          "\u00ef\u00bb\u00bf",
          "\u00ff\u00fe",
          "\u00fe\u00ff",
          "\u00e2\u0082",
          "\u00f0\u009f\u0098\u0080",
          "\u0081",
          "\u0093",
          "\u001b$B",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "\\",
          "\\u",
          "\\ud800",
          "null",
          "1e999",
          "\"items\":[",
          "\"version\":1",
          "<html>",
          "<outline ",
          "<itunes:category text='a'>");

  private final List<byte[]> seeds;
  private final RandomGenerator random;

  Mutator(List<byte[]> seeds, RandomGenerator random) {
    this.seeds = seeds;
    this.random = random;
  }

  byte[] next() {
    StringBuilder document = new StringBuilder(seed());
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      mutate(document);
    }
    return document.toString().getBytes(ISO_8859_1);
  }

  private String seed() {
    return new String(seeds.get(random.nextInt(seeds.size())), ISO_8859_1);
  }

  private void mutate(StringBuilder document) {
    int at = random.nextInt(document.length() + 1);
    int to = Math.min(document.length(), at + random.nextInt(1 + random.nextInt(200)));
    switch (random.nextInt(9)) {
      case 0 -> document.setLength(at);
      case 1 -> document.delete(at, to);
      case 2 -> document.insert(at, document.substring(at, to).repeat(1 + random.nextInt(5)));
      case 3 -> document.insert(at, piece().repeat(1 + random.nextInt(random.nextInt(300) + 1)));
      case 4 -> document.replace(at, to, piece());
      case 5 -> document.insert(at, (char) random.nextInt(256));
      case 6 -> document.insert(at, slice(seed()));
      case 7 -> swapTags(document);
      default -> document.insert(at, piece());
    }
  }

  private String piece() {
    return PIECES.get(random.nextInt(PIECES.size()));
  }

  private String slice(String other) {
    int from = random.nextInt(other.length() + 1);
    return other.substring(from, Math.min(other.length(), from + random.nextInt(500)));
  }

  /** Replaces one tag by another. */
  private void swapTags(StringBuilder document) {
    int first = document.indexOf("<", random.nextInt(document.length() + 1));
    int second = document.indexOf("<", random.nextInt(document.length() + 1));
    int firstEnd = first < 0 ? -1 : document.indexOf(">", first);
    int secondEnd = second < 0 ? -1 : document.indexOf(">", second);
    if (firstEnd >= 0 && secondEnd >= 0) {
      document.replace(first, firstEnd + 1, document.substring(second, secondEnd + 1));
    }
  }
}
