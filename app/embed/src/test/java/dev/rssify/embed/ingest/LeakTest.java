package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A thousand starts and stops leak no threads and no file handles. */
@Timeout(300)
@Isolated
class LeakTest {

  @TempDir private Path folder;

  private int dumps;

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_thousand_starts_and_stops_leak_no_thread_and_no_handle() throws Exception {
    try (Newsroom room = new Newsroom()) {
      room.publishes("/feed", Newsroom.item("1", "https://a.example/1", "One", ""));
      room.ingester.register(room.feed("harbour", "/feed"));
      NewsItem first = room.ingester.start().iterator().next();
      assertThat(first.title()).isEqualTo("One");
      assertThat(threads())
          .as("a dump contains our threads, virtual ones included")
          .anyMatch(line -> line.contains("rssify-dispatch"))
          .anyMatch(line -> line.contains("scripted-server"));
      room.ingester.stop();

      cycles(room.ingester, 1_000);
    }
  }

  @Test
  @Tag("long")
  @EnabledOnOs(OS.LINUX)
  void a_thousand_starts_and_stops_with_a_store_on_disk_leak_nothing() throws Exception {
    try (Newsroom room = new Newsroom()) {
      room.publishes("/feed", Newsroom.item("1", "https://a.example/1", "One", ""));
      RssIngester ingester =
          room.ingester(builder -> builder.store("sqlite:" + folder.resolve("news.db")));
      ingester.register(room.feed("harbour", "/feed"));
      ingester.start().iterator().next();
      ingester.stop();
      Set<Path> files = files();

      cycles(ingester, 1_000);
      assertThat(files()).isEqualTo(files);
    }
  }

  private void cycles(RssIngester ingester, int count) throws IOException {
    List<String> threads = threads();
    long handles = handles();
    for (int i = 0; i < count; i++) {
      NewsStream stream = ingester.start();
      assertThat(stream.poll()).isEmpty();
      ingester.stop();
    }
    assertThat(threads()).as("threads, virtual ones included").hasSizeLessThan(threads.size() + 20);
    // The JVM opens a few handles itself; a leak would be a thousand.
    assertThat(handles()).isLessThan(handles + 20);
  }

  /** All threads, from a thread dump. */
  private List<String> threads() throws IOException {
    Path dump = folder.resolve("threads-" + dumps++ + ".txt");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
    List<String> threads =
        Files.readAllLines(dump).stream().filter(line -> line.startsWith("#")).toList();
    Files.delete(dump);
    return threads;
  }

  private static long handles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  private Set<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
