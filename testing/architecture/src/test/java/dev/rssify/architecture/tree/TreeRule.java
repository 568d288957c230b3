package dev.rssify.architecture.tree;

import java.util.List;
import java.util.regex.Pattern;

/** The rules of the files, each with its name in messages. */
enum TreeRule {
  FILES_ARE_SHORT(new FileLength(400)),
  PACKAGES_ARE_SMALL(new PackageSize(40)),
  NAMES_OF_THE_PRODUCT_ARE_UNIQUE(new UniqueNames()),
  TYPES_HAVE_A_HEADER(new TypeHeaders()),
  PACKAGES_ARE_NULL_MARKED(new NullMarkedPackages()),
  NO_TABS(new ForbiddenText("a tab", Pattern.compile("\t"), SourceTree::javaSources)),
  NO_TODO_IN_MAIN_CODE(
      new ForbiddenText(
          "left for later", Pattern.compile("\\b(?:TODO|FIXME|XXX)\\b"), SourceTree::mainSources)),
  NO_PATHS_OF_A_MACHINE(new MachinePaths()),
  NO_THROWABLE_IS_SWALLOWED(new SwallowedThrowables()),
  THE_MAP_MATCHES_THE_TREE(new MapOfTheTree()),
  CLAIMS_NAME_THEIR_TESTS(new ClaimedTests()),
  SETTINGS_HAVE_A_TEST(new ShownSettings()),
  TESTS_HAVE_A_BUDGET(new TestBudgets(720)),
  THE_BOM_LISTS_THE_PUBLISHED_MODULES(new Published());

  private final TreeCheck check;

  TreeRule(TreeCheck check) {
    this.check = check;
  }

  List<String> problems(SourceTree tree) {
    return check.problems(tree).toList();
  }
}
