package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every top-level type of main code starts with Javadoc. */
final class TypeHeaders implements TreeCheck {

  private static final Pattern TYPE =
      Pattern.compile(
          "^(?:public |abstract |final |sealed |non-sealed )*"
              + "(?:class|interface|record|enum|@interface) (\\w+)",
          Pattern.MULTILINE);

  /** The text between a header and its type: annotations, but no statement and no other type. */
  private static final Pattern APART =
      Pattern.compile("^(?:import |package |})", Pattern.MULTILINE);

  @Override
  public Stream<String> problems(SourceTree tree) {
    return tree.mainSources().flatMap(file -> problems(tree, file));
  }

  private static Stream<String> problems(SourceTree tree, Path file) {
    String text = tree.read(file);
    return TYPE.matcher(text)
        .results()
        .filter(type -> !hasHeader(text, type))
        .map(type -> tree.place(file, text, type) + " " + type.group(1) + " has no Javadoc");
  }

  private static boolean hasHeader(String text, MatchResult type) {
    String before = text.substring(0, type.start());
    int headerStart = before.lastIndexOf("/*");
    int end = before.lastIndexOf("*/");
    return headerStart >= 0
        && before.startsWith("/**", headerStart)
        && !APART.matcher(before.substring(end)).find();
  }
}
