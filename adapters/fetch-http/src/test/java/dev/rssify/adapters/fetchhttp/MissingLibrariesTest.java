package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two content codings use native libraries, which unpack themselves on first use. */
class MissingLibrariesTest {

  @TempDir Path directory;

  @Test
  void all_codings_are_offered_where_native_libraries_can_be_unpacked() throws IOException {
    assertThat(readable(directory)).isEqualTo("[br, deflate, gzip, zstd]");
  }

  @Test
  void codings_whose_native_library_cannot_be_unpacked_are_not_offered() throws IOException {
    assertThat(readable(directory.resolve("missing"))).isEqualTo("[deflate, gzip]");
  }

  /** The codings that a process with this folder for temporary files supports. */
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
      System.out.println(new TreeSet<>(StoredBodyDecoder.readable()));
    }
  }
}
