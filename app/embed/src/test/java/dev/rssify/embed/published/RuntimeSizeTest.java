package dev.rssify.embed.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Size and dependencies of the library. */
class RuntimeSizeTest {

  private static final long MAX = 25_000_000;

  /** Written by the build: the class path of a program that depends on the library. */
  private static final Path CLASSPATH = Path.of("target/runtime-classpath.txt");

  private static List<Path> classpath() throws IOException {
    assumeTrue(Files.exists(CLASSPATH), "only Maven writes " + CLASSPATH);
    return Stream.of(Files.readString(CLASSPATH).strip().split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  private static long bytes(Path jarOrFolder) {
    try (Stream<Path> files = Files.walk(jarOrFolder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void the_library_with_sqlite_takes_less_than_25_megabytes() throws IOException {
    long own = bytes(Path.of("target/classes"));
    long all = own + classpath().stream().mapToLong(RuntimeSizeTest::bytes).sum();
    assertThat(all).as("bytes of " + classpath()).isBetween(10_000_000L, MAX);
  }

  @Test
  void a_store_names_the_library_that_is_missing() {
    assumeTrue(
        RuntimeSizeTest.class.getResource("/org/postgresql/Driver.class") == null,
        "the driver is there");
    assertThatThrownBy(() -> Rssify.open("postgres://user:password@127.0.0.1:1/news"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("add org.postgresql:postgresql and com.zaxxer:HikariCP");
  }

  @Test
  void unsupported_codings_are_not_requested_and_the_error_names_the_missing_library()
      throws Exception {
    assumeTrue(
        RuntimeSizeTest.class.getResource("/com/github/luben/zstd/Zstd.class") == null,
        "zstd is there");
    try (ScriptedServer server = ScriptedServer.start();
        Rssify rssify =
            Rssify.builder().store("memory:").configure(EngineConfig::onLoopback).open()) {
      server.on("/feed", Reply.status(200).body("?").header("Content-Encoding", "zstd"));
      String url = server.uri("/feed").toString();
      rssify.add(url);

      assertThat(rssify.poll(url).toString()).contains("add com.github.luben:zstd-jni");
      assertThat(server.requests("/feed").getFirst().header("Accept-Encoding"))
          .contains("gzip, deflate, br");
    }
  }

  @Test
  void optional_and_test_libraries_are_not_included() throws IOException {
    assertThat(classpath())
        .extracting(jar -> String.valueOf(jar.getFileName()))
        .anyMatch(name -> name.startsWith("sqlite-jdbc"))
        .noneMatch(name ->
            name.matches("(postgresql|HikariCP|zstd-jni|logback|junit|assertj|opentest4j).*"));
  }
}
