package dev.rssify.architecture.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every row of the threat model in SECURITY.md names a test that shows it, as {@code
 * `Class.method`}, and every named test exists.
 */
final class ClaimedTests implements TreeCheck {

  private static final String FILE = "SECURITY.md";
  private static final String HEADING = "## Threat model";
  private static final Pattern MODEL =
      Pattern.compile("^" + HEADING + "$(.*?)(?=^## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern ROW = Pattern.compile("^\\|(?! *who |-).*$", Pattern.MULTILINE);
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");

  @Override
  public Stream<String> problems(SourceTree tree) {
    Path file = tree.root().resolve(FILE);
    String text = Files.exists(file) ? tree.read(file) : "";
    Matcher model = MODEL.matcher(text);
    if (!model.find()) {
      return Stream.of(FILE + " has no '" + HEADING + "'");
    }
    Map<String, String> sources = new HashMap<>();
    tree.javaSources()
        .forEach(source -> sources.put(source.getFileName().toString(), tree.read(source)));
    return Stream.concat(
        ROW.matcher(model.group(1))
            .results()
            .filter(row -> !TEST.matcher(row.group()).find())
            .map(row -> FILE + " names no test for: " + row.group()),
        TEST.matcher(text)
            .results()
            .filter(test -> !has(sources, test.group(1), test.group(2)))
            .map(test -> FILE + " names a test that is not there: " + test.group()));
  }

  private static boolean has(Map<String, String> sources, String type, String method) {
    return sources.getOrDefault(type + ".java", "").contains(" void " + method + "(");
  }
}
