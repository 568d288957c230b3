package dev.rssify.architecture.tree;

import java.util.stream.Stream;

/** No Java file is longer than a number of lines. */
record FileLength(int maxLines) implements TreeCheck {

  @Override
  public Stream<String> problems(SourceTree tree) {
    return tree.javaSources()
        .filter(file -> lines(tree.read(file)) > maxLines)
        .map(file -> tree.name(file) + " has " + lines(tree.read(file)) + " lines");
  }

  private static long lines(String text) {
    return text.lines().count();
  }
}
