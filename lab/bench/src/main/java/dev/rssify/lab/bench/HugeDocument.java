package dev.rssify.lab.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Writes one RSS document of at least the given number of bytes, which need not fit into memory.
 */
public final class HugeDocument {

  private static final String PARAGRAPH =
      "<p>The harbour council met <em>again</em> after a long winter without letters.</p>"
          .repeat(12);

  private HugeDocument() {}

  /** Arguments: a file, and the number of bytes. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), Long.parseLong(arguments[1]));
  }

  private static void write(Path file, long bytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      long written = put(out, "<rss version=\"2.0\"><channel><title>Huge</title>\n");
      for (int n = 0; written < bytes; n++) {
        written += put(out, item(n));
      }
      put(out, "</channel></rss>\n");
    }
  }

  private static String item(int n) {
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            Instant.ofEpochSecond(1_767_225_600L - 60L * n).atOffset(ZoneOffset.UTC));
    return "<item><guid isPermaLink=\"false\">huge-%d</guid><title>Entry %d</title><link>https://huge.example/%d</link><pubDate>%s</pubDate><description><![CDATA[%s]]></description></item>\n"
        .formatted(n, n, n, date, PARAGRAPH);
  }

  private static int put(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write(bytes);
    return bytes.length;
  }
}
