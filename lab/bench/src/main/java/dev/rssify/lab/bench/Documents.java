package dev.rssify.lab.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Generates feed documents of a given size: the same seed gives the same bytes. */
public final class Documents {

  private static final List<String> WORDS =
      List.of(
          "harbour", "garden", "letter", "winter", "engine", "paper", "council", "river", "signal",
          "market", "orchard", "bridge", "summer", "archive", "window", "señal", "Größe", "récit",
          "station", "museum", "night", "morning", "the", "of", "and", "a", "to", "in", "was",
          "without", "after", "between");

  private static final DateTimeFormatter MAIL_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final RandomGenerator random;

  private Documents(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * Fills a folder with documents of mixed formats and sizes, at least the given bytes in total.
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    long bytes = Long.parseLong(arguments[1]);
    Files.createDirectories(folder);
    int number = 0;
    while (bytes > 0) {
      int size =
          switch (number % 4) {
            case 0 -> 20_000;
            case 1 -> 60_000;
            case 2 -> 200_000;
            default -> 1_000_000;
          };
      byte[] document = number % 2 == 0 ? rss(number, size) : atom(number, size);
      Files.write(folder.resolve(String.format(Locale.ROOT, "%06d.xml", number)), document);
      bytes -= document.length;
      number++;
    }
    System.out.println(number + " documents");
  }

  public static byte[] rss(long seed, int bytes) {
    Documents documents = new Documents(seed);
    StringBuilder out =
        new StringBuilder(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
              xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
            <channel>
            <title>Bench</title><link>https://bench.example/</link><description>All made up</description>
            <atom:link rel="self" href="https://bench.example/feed"/><ttl>60</ttl>
            """);
    for (int n = 0; out.length() < bytes; n++) {
      out.append("<item>\n<title>").append(documents.words(8)).append("</title>\n");
      out.append("<link>https://bench.example/posts/").append(n).append("?a=1&amp;b=2</link>\n");
      out.append("<guid isPermaLink=\"false\">bench-").append(seed).append('-').append(n);
      out.append("</guid>\n<dc:creator>").append(documents.words(2)).append("</dc:creator>\n");
      out.append("<pubDate>").append(MAIL_DATE.format(documents.time(n))).append("</pubDate>\n");
      out.append("<category>").append(documents.words(1)).append("</category>\n");
      out.append("<description>").append(documents.words(30)).append("</description>\n");
      out.append("<content:encoded><![CDATA[").append(documents.markup()).append("]]>");
      out.append("</content:encoded>\n</item>\n");
    }
    return out.append("</channel>\n</rss>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  public static byte[] atom(long seed, int bytes) {
    Documents documents = new Documents(seed);
    StringBuilder out =
        new StringBuilder(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>tag:bench.example,2026:feed</id><title>Bench</title>
            <link rel="alternate" href="https://bench.example/"/>
            <updated>2026-01-01T00:00:00Z</updated>
            """);
    for (int n = 0; out.length() < bytes; n++) {
      out.append("<entry>\n<id>tag:bench.example,2026:").append(seed).append('-').append(n);
      out.append("</id>\n<title>").append(documents.words(8)).append("</title>\n");
      out.append("<link rel=\"alternate\" href=\"https://bench.example/posts/").append(n);
      out.append("\"/>\n<published>").append(documents.time(n)).append("</published>\n");
      out.append("<updated>").append(documents.time(n)).append("</updated>\n");
      out.append("<author><name>").append(documents.words(2)).append("</name></author>\n");
      out.append("<category term=\"").append(documents.words(1)).append("\"/>\n");
      out.append("<summary>").append(documents.words(30)).append("</summary>\n");
      out.append("<content type=\"html\">").append(escaped(documents.markup()));
      out.append("</content>\n</entry>\n");
    }
    return out.append("</feed>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  private Instant time(int n) {
    return Instant.ofEpochSecond(1_767_225_600L - 3_600L * n);
  }

  private String markup() {
    StringBuilder html = new StringBuilder();
    for (int p = 0; p < 4; p++) {
      html.append("<p>").append(words(40)).append(" <a href=\"https://bench.example/x\">");
      html.append(words(3)).append("</a> &amp; ").append(words(20)).append("</p>\n");
    }
    return html.toString();
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  private static String escaped(String html) {
    return html.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
