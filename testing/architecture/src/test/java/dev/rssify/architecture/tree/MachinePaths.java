package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** No file contains a path that exists only on one machine. */
final class MachinePaths implements TreeCheck {

  private static final String USUAL =
      "(?<![\\w.:/*-])/(?:home|root|Users|work|usr/lib/jvm)/\\w|\\bC:\\\\Users";

  @Override
  public Stream<String> problems(SourceTree tree) {
    String ofThisMachine =
        Stream.of(tree.root(), Path.of(System.getProperty("java.home")))
            .filter(path -> path.getNameCount() > 1)
            .map(path -> "|" + Pattern.quote(path.toString()))
            .collect(Collectors.joining());
    Pattern pattern = Pattern.compile(USUAL + ofThisMachine);
    return new ForbiddenText("a path of a machine", pattern, SourceTree::texts).problems(tree);
  }
}
