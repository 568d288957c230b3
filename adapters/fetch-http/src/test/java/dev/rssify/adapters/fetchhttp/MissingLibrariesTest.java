package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two codings are read by native libraries, which unpack themselves when they are first used. */
class MissingLibrariesTest {

  @TempDir Path directory;

  @Test
  void where_they_can_be_unpacked_all_codings_are_offered() throws IOException {
    assertThat(readable(directory)).isEqualTo("[br, deflate, gzip, zstd]");
  }

  @Test
  void where_they_cannot_be_unpacked_their_codings_are_not_offered() throws IOException {
    assertThat(readable(directory.resolve("missing"))).isEqualTo("[deflate, gzip]");
  }

  /** What a process says can be read that has this folder for temporary files. */
  private static String readable(Path temporary) throws IOException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** The process. */
  static final class Child {

    private Child() {}

    public static void main(String[] arguments) {
      System.out.println(new TreeSet<>(HttpCodings.readable()));
    }
  }
}
