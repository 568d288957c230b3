package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Main code that catches Throwable rethrows it. Checked in the source: in bytecode such a catch
 * looks like a try-with-resources.
 */
final class SwallowedThrowables implements TreeCheck {

  private static final Pattern CATCH = Pattern.compile("catch \\([^)]*\\bThrowable\\b[^)]*\\) \\{");

  @Override
  public Stream<String> problems(SourceTree tree) {
    return tree.mainSources().flatMap(file -> problems(tree, file));
  }

  private static Stream<String> problems(SourceTree tree, Path file) {
    String text = tree.read(file);
    return CATCH
        .matcher(text)
        .results()
        .filter(match -> !block(text, match.end()).contains("throw "))
        .map(match -> tree.place(file, text, match) + " Throwable is swallowed");
  }

  /** The text up to the brace that closes the preceding one. */
  private static String block(String text, int start) {
    int open = 1;
    int end = start;
    while (open > 0 && end < text.length()) {
      char c = text.charAt(end++);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return text.substring(start, end);
  }
}
