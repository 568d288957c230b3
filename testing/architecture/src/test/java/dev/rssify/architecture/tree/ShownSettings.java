package dev.rssify.architecture.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every key of docs/config.md and every field of docs/feeds.md is named by a {@code @Shows} on a
 * test method, and every {@code @Shows} names one of them.
 */
final class ShownSettings implements TreeCheck {

  private static final List<String> PAGES = List.of("docs/config.md", "docs/feeds.md");

  /** The first column of a row whose cells are code. */
  private static final Pattern ROW = Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE);

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern SHOWS = Pattern.compile("@Shows\\((\\{?\\s*\"[^)]*)\\)");
  private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");

  @Override
  public Stream<String> problems(SourceTree tree) {
    Map<String, String> documented = new LinkedHashMap<>();
    for (String page : PAGES) {
      names(tree, page).forEach(name -> documented.put(name, page));
      if (!documented.containsValue(page)) {
        return Stream.of(page + " has no table of settings");
      }
    }
    Map<String, String> shown = new TreeMap<>();
    Stream.Builder<String> problems = Stream.builder();
    tree.javaSources()
        .filter(file -> tree.name(file).contains("/src/test/"))
        .forEach(file -> {
          String text = tree.read(file);
          SHOWS
              .matcher(text)
              .results()
              .forEach(shows -> {
                String place = tree.place(file, text, shows);
                if (!isOnTest(text, shows)) {
                  problems.add(place + " @Shows is not on a test method");
                }
                NAME.matcher(shows.group(1))
                    .results()
                    .forEach(name -> shown.put(name.group(1), place));
              });
        });
    shown.forEach((name, place) -> {
      if (!documented.containsKey(name)) {
        problems.add(place + " shows a setting that is not documented: " + name);
      }
    });
    documented.forEach((name, page) -> {
      if (!shown.containsKey(name)) {
        problems.add(page + " documents a setting that no test shows: " + name);
      }
    });
    return problems.build();
  }

  private static Stream<String> names(SourceTree tree, String page) {
    Path file = tree.root().resolve(page);
    String text = Files.exists(file) ? tree.read(file) : "";
    return ROW.matcher(text)
        .results()
        .flatMap(row -> CODE.matcher(row.group(1)).results())
        .map(code -> code.group(1));
  }

  /**
   * Whether the annotations around this one, from an empty line to the method, include a test
   * annotation.
   */
  private static boolean isOnTest(String text, MatchResult shows) {
    int method = text.indexOf(" void ", shows.end());
    int start = text.lastIndexOf("\n\n", shows.start());
    String annotations = text.substring(Math.max(0, start), Math.max(shows.end(), method));
    return annotations.contains("@Test") || annotations.contains("@ParameterizedTest");
  }
}
