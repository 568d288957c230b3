package dev.rssify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs under "Clients" in docs/service.md, with real addresses instead of examples. */
@Timeout(120)
class ClientSnippetsTest {

  private static final Path PAGE = Path.of(System.getProperty("rssify.root"), "docs/service.md");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "sh,     follow.sh,  jq --version,      bash",
    "python, follow.py,  python3 --version, python3",
    "js,     follow.mjs, node --version,    node",
    "go,     follow.go,  go version,        go run",
    "java,   Follow.java, java --version,   java"
  })
  void each_prints_new_entries(String language, String file, String check, String run)
      throws Exception {
    Path jdk = Path.of(System.getProperty("java.home"), "bin");
    Command command =
        new Command(folder, Map.of("PATH", jdk + File.pathSeparator + System.getenv("PATH")));
    assumeTrue(command.succeeds(check.split(" ", -1)), check + " fails: it is not installed");
    try (Harbour harbour = Harbour.open()) {
      Files.writeString(
          folder.resolve(file),
          snippet(language)
              .replace("http://localhost:8080", harbour.url())
              .replace("localhost:8080", harbour.url())
              .replace("https://example.com/feed.xml", harbour.feed("/news")));

      command.runUntil("Ferry back in service", (run + " " + file).split(" ", -1));
    }
  }

  /** The last program of the section in that language. */
  private static String snippet(String language) throws Exception {
    String section =
        Files.readString(PAGE)
            .replaceFirst("(?s).*\n## Clients\n", "")
            .replaceFirst("(?s)\n## .*", "");
    Matcher blocks = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section);
    List<String> found = blocks.results().map(block -> block.group(1)).toList();
    assertThat(found).as(language).isNotEmpty();
    return found.getLast();
  }
}
