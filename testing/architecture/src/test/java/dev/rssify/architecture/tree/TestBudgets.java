package dev.rssify.architecture.tree;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every module states the time limit of its tests, and their sum is limited. */
record TestBudgets(int maxSeconds) implements TreeCheck {

  private static final Pattern BUDGET =
      Pattern.compile("<test\\.budget\\.seconds>(\\d+)</test\\.budget\\.seconds>");

  @Override
  public Stream<String> problems(SourceTree tree) {
    List<String> modules = tree.modules();
    int sum = modules.stream().mapToInt(module -> budget(tree, module).orElse(0)).sum();
    return Stream.concat(
        modules.stream()
            .filter(module -> budget(tree, module).isEmpty())
            .map(module -> module + "/pom.xml states no test.budget.seconds"),
        sum > maxSeconds
            ? Stream.of("tests may take " + sum + " seconds, the limit is " + maxSeconds)
            : Stream.of());
  }

  private static OptionalInt budget(SourceTree tree, String module) {
    Matcher stated = BUDGET.matcher(tree.read(tree.root().resolve(module).resolve("pom.xml")));
    return stated.find() ? OptionalInt.of(Integer.parseInt(stated.group(1))) : OptionalInt.empty();
  }
}
