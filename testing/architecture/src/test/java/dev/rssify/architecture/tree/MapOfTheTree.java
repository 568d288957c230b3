package dev.rssify.architecture.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * ARCHITECTURE.md has a map, a fenced block under its own heading whose lines start with a folder:
 * exactly the modules and the packages of core.
 */
final class MapOfTheTree implements TreeCheck {

  private static final String FILE = "ARCHITECTURE.md";
  private static final String HEADING = "## The map of the tree";
  private static final Pattern MAP =
      Pattern.compile(
          "^" + HEADING + "$.*?^```\\w*$(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  @Override
  public Stream<String> problems(SourceTree tree) {
    Path file = tree.root().resolve(FILE);
    if (!Files.exists(file)) {
      return Stream.of(FILE + " is missing: it holds the map of the tree");
    }
    Matcher map = MAP.matcher(tree.read(file));
    if (!map.find()) {
      return Stream.of(FILE + " has no fenced block under '" + HEADING + "'");
    }
    List<String> shown =
        map.group(1)
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> line.split("\\s", 2)[0].replaceFirst("/$", ""))
            .toList();
    List<String> real = Stream.concat(tree.modules().stream(), corePackages(tree)).toList();
    return Stream.concat(
        real.stream().filter(f -> !shown.contains(f)).map(f -> FILE + " does not show " + f),
        shown.stream().filter(f -> !real.contains(f)).map(f -> FILE + " shows no module: " + f));
  }

  private static Stream<String> corePackages(SourceTree tree) {
    return tree.mainSources("core")
        .map(file -> tree.name(Objects.requireNonNull(file.getParent())))
        .distinct();
  }
}
