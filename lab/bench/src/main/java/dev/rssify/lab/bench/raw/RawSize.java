package dev.rssify.lab.bench.raw;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.operations.archive.RepositoryFacade;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.lab.bench.Documents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Bytes on disk for a feed that is polled every quarter of an hour and responds in full each time,
 * with one changed entry a day; compared with plain files and gzip files. And the effect of
 * compressing responses once more.
 */
public final class RawSize {

  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final int POLLS = 1000;
  private static final int BYTES = 30_000;
  private static final int PER_DAY = 96;

  private RawSize() {}

  public static void main(String[] arguments) throws IOException {
    List<byte[]> editions = editions();
    long plain = 0;
    long gzip = 0;
    for (int poll = 0; poll < POLLS; poll++) {
      byte[] edition = editions.get(poll / PER_DAY);
      plain += edition.length;
      gzip += gzip(edition, Deflater.DEFAULT_COMPRESSION).length;
    }
    print("plain files", plain, plain);
    print("gzip files", gzip, plain);
    print("segments, responses in plain", segments(editions, false), plain);
    print("segments, responses in gzip", segments(editions, true), plain);
    compression(editions);
  }

  private static List<byte[]> editions() {
    List<byte[]> editions = new ArrayList<>();
    String text = new String(Documents.rss(7, BYTES), StandardCharsets.UTF_8);
    for (int day = 0; day <= POLLS / PER_DAY; day++) {
      text = text.replaceFirst("<title>(?!Bench|Edited)", "<title>Edited on day " + day + ": ");
      editions.add(text.getBytes(StandardCharsets.UTF_8));
    }
    return editions;
  }

  private static long segments(List<byte[]> editions, boolean coded) throws IOException {
    Path folder = Files.createTempDirectory("rssify-raw-size");
    Store store = MemoryStore.open();
    Feed feed =
        Feed.added(
            new FeedAddress("https://bench.example/feed"),
            new NextPoll(ScheduleConfig.defaults()).first(START));
    store.feeds().add(feed, START, List.of());
    try (WarcRawStore raws =
        WarcRawStore.open(folder, WarcConfig.defaults("bench"), store.raws())) {
      RepositoryFacade repository = new RepositoryFacade(store, raws, InstantSource.fixed(START));
      for (int poll = 0; poll < POLLS; poll++) {
        byte[] edition = editions.get(poll / PER_DAY);
        byte[] sent = coded ? gzip(edition, Deflater.DEFAULT_COMPRESSION) : edition;
        repository.putRaw(feed.id(), response(poll, sent, coded));
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      long bytes = 0;
      for (Path file : files.toList()) {
        bytes += Files.size(file);
        Files.delete(file);
      }
      return bytes;
    } finally {
      Files.delete(folder);
    }
  }

  private static Exchange response(int poll, byte[] sent, boolean coded) {
    Instant at = START.plus(Duration.ofMinutes(15L * poll));
    Headers headers =
        coded
            ? Headers.of(
                "Date", at.toString(), "Content-Type", "text/xml", "Content-Encoding", "gzip")
            : Headers.of("Date", at.toString(), "Content-Type", "text/xml");
    return new Exchange(
        List.of(),
        "https://bench.example/feed",
        Headers.of("User-Agent", "rssify/bench", "Accept-Encoding", "gzip, deflate, br, zstd"),
        200,
        "HTTP/1.1 200 OK",
        headers,
        Body.of(sent),
        Body.of(sent),
        ExchangeTimings.NONE,
        at);
  }

  /** The size of responses at each compression level, and the time it takes. */
  private static void compression(List<byte[]> editions) throws IOException {
    List<byte[]> coded = new ArrayList<>();
    for (byte[] edition : editions) {
      coded.add(gzip(edition, Deflater.DEFAULT_COMPRESSION));
    }
    for (int level : new int[] {0, 1, 6, 9}) {
      compression("in plain", editions, level);
      compression("in gzip", coded, level);
    }
  }

  private static void compression(String what, List<byte[]> responses, int level)
      throws IOException {
    long before = 0;
    long after = 0;
    long nanos = 0;
    for (int round = 0; round < 200; round++) {
      boolean warm = round >= 100;
      for (byte[] response : responses) {
        long start = System.nanoTime();
        int length = gzip(response, level).length;
        if (warm) {
          nanos += System.nanoTime() - start;
          before += response.length;
          after += length;
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "responses %-9s deflated at level %d: %.3f of their bytes, %.0f us each%n",
        what,
        level,
        (double) after / before,
        nanos / 1e3 / (100.0 * responses.size()));
  }

  private static byte[] gzip(byte[] bytes, int level) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(out) {
          {
            def.setLevel(level);
          }
        }) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static void print(String what, long bytes, long plain) {
    System.out.printf(
        Locale.ROOT, "%-28s %,12d bytes  1/%.0f%n", what, bytes, (double) plain / bytes);
  }
}
