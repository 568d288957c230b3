package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.dist.Program.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release archive, unpacked and run. */
class ArchiveIT {

  private static final Path TARGET = Path.of(System.getProperty("rssify.root"), "app/dist/target");

  @TempDir private static Path folder;

  private static Program shell;
  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    Path archive;
    try (Stream<Path> built = Files.list(TARGET)) {
      archive = built.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
    shell =
        new Program(
            folder,
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "RSSIFY_STORE",
                "sqlite:" + folder.resolve("own.db")));
    assertThat(shell.ended(List.of("tar", "-xzf", archive.toString())).exitCode()).isZero();
    try (Stream<Path> unpacked = Files.list(folder)) {
      home = unpacked.filter(Files::isDirectory).findFirst().orElseThrow();
    }
    // Marks the AOT cache as failed, so that none is created while the test cleans up.
    Files.createDirectory(home.resolve("start"));
    Files.createFile(home.resolve("start/rssify.aot"));
  }

  @Test
  void the_archive_contains_all_files() {
    assertThat(home.resolve("LICENSE")).isNotEmptyFile();
    assertThat(home.resolve("README.md")).isNotEmptyFile();
    assertThat(home.resolve("systemd/rssify.service")).isNotEmptyFile();
    assertThat(home.resolve("libexec/prepare")).isExecutable();
  }

  @Test
  void the_program_runs_in_the_current_folder() throws Exception {
    Ended version = rssify("--version");
    Ended imported = rssify("import", home.resolve("examples/feeds.opml").toString());
    Ended again = rssify("import", home.resolve("examples/feeds.json").toString());

    assertThat(version.out()).startsWith("rssify ");
    assertThat(imported.out()).contains("3 added, 0 already there, 0 invalid; the first polls");
    assertThat(again.out()).contains("1 added, 3 already there, 0 invalid; the first polls");
    assertThat(folder.resolve("own.db")).isRegularFile();
  }

  @Test
  void a_java_that_is_too_old_is_reported() throws Exception {
    Program bare =
        new Program(folder, Map.of("JAVA_HOME", "", "PATH", "/usr/bin:/bin", "HOME", "/none"));
    String command = "needed_jdk=999; find_jdk java";
    Ended run =
        bare.ended(List.of("bash", "-c", ". " + home.resolve("libexec/jdk.sh") + "; " + command));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isBlank();
  }

  private static Ended rssify(String... arguments) throws Exception {
    return shell.ended(
        Stream.concat(Stream.of(home.resolve("bin/rssify").toString()), Stream.of(arguments))
            .toList());
  }
}
