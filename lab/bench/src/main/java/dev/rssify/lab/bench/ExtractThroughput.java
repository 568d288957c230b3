package dev.rssify.lab.bench;

import dev.rssify.extract.ArticleExtractor;
import dev.rssify.extract.Page;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Articles that one core extracts in a second of CPU time, from the pages of a folder ({@code
 * *.html}, {@code *.html.gz}). The first round warms up.
 */
public final class ExtractThroughput {

  private static final int ROUNDS = 4;

  private ExtractThroughput() {}

  public static void main(String[] arguments) throws IOException {
    List<Page> pages = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      for (Path file : files.filter(ExtractThroughput::isPage).sorted().toList()) {
        byte[] page = read(file);
        bytes += page.length;
        pages.add(Page.of(page, null, "https://page.example/" + file.getFileName()));
      }
    }
    if (pages.isEmpty()) {
      throw new IOException("no *.html or *.html.gz in " + arguments[0]);
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (int round = 0; round < ROUNDS; round++) {
      long words = 0;
      long startedAt = threads.getCurrentThreadCpuTime();
      for (Page page : pages) {
        words += ArticleExtractor.extract(page).wordCount();
      }
      double seconds = (threads.getCurrentThreadCpuTime() - startedAt) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%s%,d pages of %,d KB on average, %,d words: %,.0f pages/s of CPU time%n",
          round == 0 ? "warm-up: " : "",
          pages.size(),
          bytes / pages.size() / 1_000,
          words,
          pages.size() / seconds);
    }
  }

  private static boolean isPage(Path file) {
    String name = file.toString();
    return name.endsWith(".html") || name.endsWith(".html.gz");
  }

  private static byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return file.toString().endsWith(".gz")
          ? new GZIPInputStream(in).readAllBytes()
          : in.readAllBytes();
    }
  }
}
