package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Some files must not contain a text. */
record ForbiddenText(String what, Pattern pattern, Function<SourceTree, Stream<Path>> where)
    implements TreeCheck {

  @Override
  public Stream<String> problems(SourceTree tree) {
    return where.apply(tree).flatMap(file -> problems(tree, file));
  }

  private Stream<String> problems(SourceTree tree, Path file) {
    String text = tree.read(file);
    return pattern.matcher(text).results().map(match -> tree.place(file, text, match) + " " + what);
  }
}
