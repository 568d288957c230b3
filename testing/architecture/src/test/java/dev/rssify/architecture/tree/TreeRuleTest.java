package dev.rssify.architecture.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small tree that violates no rule, changed in one way at a time. */
class TreeRuleTest {

  private static final String PACKAGE = "core/src/main/java/dev/core/";
  private static final String FEED = PACKAGE + "Feed.java";
  private static final String CLEAN =
      "package dev.core;\n\n/** A feed. */\n@Deprecated\nrecord Feed() {}\n";

  private static final String CORE_POM =
      "</parent>\n<artifactId>core</artifactId>\n<module.name>dev.rssify.core</module.name>"
          + "<test.budget.seconds>300</test.budget.seconds>";
  private static final String CLI_POM =
      "<maven.deploy.skip>true</maven.deploy.skip><test.budget.seconds>300</test.budget.seconds>";
  private static final String BOM_POM =
      "<groupId>dev.rssify</groupId><artifactId>core</artifactId>";

  private static final String CLAIMS =
      """
      ## Threat model

      | who | what | shown by |
      |---|---|---|
      | attacker | connects | `GuardTest.holds` |

      ## Reporting
      """;

  private static final String KEYS = "| key | default |\n|---|---|\n| `gate.width` | `2` |\n";
  private static final String FIELDS = "| field | also |\n|---|---|\n| `url`, `tags` | |\n";
  private static final String GATE_TEST = "core/src/test/java/GateTest.java";
  private static final String SHOWN =
      "class GateTest {\n\n  @Test\n  @Shows({\"gate.width\", \"url\", \"tags\"})\n  void holds() {}\n}\n";

  @TempDir private Path root;

  @BeforeEach
  void plant_a_clean_tree() throws IOException {
    write("pom.xml", "<modules><module>core</module><module>app/cli</module></modules>");
    write("core/pom.xml", CORE_POM);
    write("app/cli/pom.xml", CLI_POM);
    write("bom/pom.xml", BOM_POM);
    write(PACKAGE + "package-info.java", "/** Core. */\n@NullMarked\npackage dev.core;\n");
    write(FEED, CLEAN);
    writeMap("core  the core", PACKAGE, "app/cli/  commands");
    write("core/src/test/java/GuardTest.java", "class GuardTest {\n  void holds() {}\n}\n");
    write("SECURITY.md", CLAIMS);
    write("docs/config.md", KEYS);
    write("docs/feeds.md", FIELDS);
    write(GATE_TEST, SHOWN);
  }

  @Test
  void a_clean_tree_has_no_violations() {
    assertThat(problems()).isEmpty();
  }

  @Test
  void a_file_of_401_lines_is_too_long() throws IOException {
    write(FEED, CLEAN + "\n".repeat(395));
    assertThat(problems()).isEmpty();

    write(FEED, CLEAN + "\n".repeat(396));
    assertBroken(TreeRule.FILES_ARE_SHORT, FEED + " has 401 lines");
  }

  @Test
  void two_types_of_the_same_name_are_reported() throws IOException {
    String other = "app/cli/src/main/java/dev/core/Feed.java";
    write(other, CLEAN);
    write(other.replace("Feed", "package-info"), "/** C. */\n@NullMarked\npackage dev.core;\n");

    assertBroken(TreeRule.NAMES_OF_THE_PRODUCT_ARE_UNIQUE, FEED + " has the same name as " + other);
  }

  @Test
  void a_package_with_many_files_is_reported() throws IOException {
    String folder = FEED.substring(0, FEED.lastIndexOf('/'));
    for (int i = 0; i < 39; i++) {
      write(folder + "/Feed" + i + ".java", CLEAN.replace("Feed", "Feed" + i));
    }
    assertBroken(TreeRule.PACKAGES_ARE_SMALL, folder + " has 41 files");
  }

  @Test
  void a_type_without_javadoc_is_reported() throws IOException {
    write(FEED, CLEAN.replace("/** A feed. */\n", ""));
    assertBroken(TreeRule.TYPES_HAVE_A_HEADER, FEED + ":4 Feed has no Javadoc");

    write(FEED, CLEAN.replace("/**", "/*"));
    assertBroken(TreeRule.TYPES_HAVE_A_HEADER, FEED + ":5 Feed has no Javadoc");

    write(FEED, "/** Of the file. */\npackage dev.core;\n\npublic final class Feed {}\n");
    assertBroken(TreeRule.TYPES_HAVE_A_HEADER, FEED + ":4 Feed has no Javadoc");

    write(FEED, CLEAN.replace("{}", "{\n  /** Inner. */\n}") + "\nenum Second {}\n");
    assertBroken(TreeRule.TYPES_HAVE_A_HEADER, FEED + ":9 Second has no Javadoc");
  }

  @Test
  void a_package_without_null_marker_is_reported() throws IOException {
    write(PACKAGE + "package-info.java", "/** Core. */\npackage dev.core;\n");
    String problem = PACKAGE.replaceFirst("/$", "") + " has no package-info.java with @NullMarked";
    assertBroken(TreeRule.PACKAGES_ARE_NULL_MARKED, problem);

    Files.delete(root.resolve(PACKAGE + "package-info.java"));
    assertBroken(TreeRule.PACKAGES_ARE_NULL_MARKED, problem);
  }

  @Test
  void a_tab_in_a_test_is_reported() throws IOException {
    write("core/src/test/java/FeedTest.java", "class FeedTest {\n\tint i;\n}\n");

    assertBroken(TreeRule.NO_TABS, "core/src/test/java/FeedTest.java:2 a tab");
  }

  @Test
  void a_todo_in_main_code_is_reported() throws IOException {
    write(FEED, CLEAN + "// " + "TO" + "DO: more\n// METHODOLOGY, XXXL\n");
    assertBroken(TreeRule.NO_TODO_IN_MAIN_CODE, FEED + ":6 left for later");
  }

  @Test
  void paths_of_a_machine_are_reported_in_any_text() throws IOException {
    String home = "/" + "home/someone";
    write("run.sh", "#!/bin/sh\ncd " + home + "/feeds\n");
    assertBroken(TreeRule.NO_PATHS_OF_A_MACHINE, "run.sh:2 a path of a machine");

    write("run.sh", "curl https://example.org" + home + " ./work/x\n");
    write("picture.png", "\0" + home);
    assertThat(problems()).isEmpty();

    write("run.sh", root + "/x\n" + System.getProperty("java.home") + "\n");
    assertThat(problems().getOrDefault(TreeRule.NO_PATHS_OF_A_MACHINE, List.of())).hasSize(2);
  }

  @Test
  void a_throwable_that_is_not_rethrown_is_reported() throws IOException {
    String code =
        "void f() {\n  try {\n    g();\n  } catch (Throwable t) {\n    %s\n  }\n  throw x;\n}\n";
    write(FEED, CLEAN + code.formatted("if (a) { undo(); } throw t;"));
    assertThat(problems()).isEmpty();

    write(FEED, CLEAN + code.formatted("if (a) { undo(); }"));
    assertBroken(TreeRule.NO_THROWABLE_IS_SWALLOWED, FEED + ":9 Throwable is swallowed");
  }

  @Test
  void a_map_that_does_not_match_the_tree_is_reported() throws IOException {
    writeMap("core", PACKAGE, "lab");
    assertBroken(
        TreeRule.THE_MAP_MATCHES_THE_TREE,
        "ARCHITECTURE.md does not show app/cli",
        "ARCHITECTURE.md shows no module: lab");

    write("ARCHITECTURE.md", "# How it is built\n");
    assertBroken(
        TreeRule.THE_MAP_MATCHES_THE_TREE,
        "ARCHITECTURE.md has no fenced block under '## The map of the tree'");

    Files.delete(root.resolve("ARCHITECTURE.md"));
    assertBroken(
        TreeRule.THE_MAP_MATCHES_THE_TREE,
        "ARCHITECTURE.md is missing: it holds the map of the tree");
  }

  @Test
  void a_claim_without_a_test_is_reported() throws IOException {
    write("SECURITY.md", CLAIMS.replace("`GuardTest.holds`", "of course"));
    assertBroken(
        TreeRule.CLAIMS_NAME_THEIR_TESTS,
        "SECURITY.md names no test for: | attacker | connects | of course |");

    write("SECURITY.md", CLAIMS.replace("GuardTest.holds", "GuardTest.held"));
    assertBroken(
        TreeRule.CLAIMS_NAME_THEIR_TESTS,
        "SECURITY.md names a test that is not there: `GuardTest.held`");

    write("SECURITY.md", "# Security\n");
    assertBroken(TreeRule.CLAIMS_NAME_THEIR_TESTS, "SECURITY.md has no '## Threat model'");
  }

  @Test
  void a_setting_without_a_test_is_reported() throws IOException {
    write("docs/config.md", KEYS + "| `webhooks.NAME.url` | (none) |\n");
    assertBroken(
        TreeRule.SETTINGS_HAVE_A_TEST,
        "docs/config.md documents a setting that no test shows: webhooks.NAME.url");

    write("docs/config.md", KEYS);
    write(GATE_TEST, SHOWN.replace("\"tags\"", "\"tag\""));
    assertBroken(
        TreeRule.SETTINGS_HAVE_A_TEST,
        GATE_TEST + ":4 shows a setting that is not documented: tag",
        "docs/feeds.md documents a setting that no test shows: tags");

    write(GATE_TEST, SHOWN.replace("@Test", "@Override"));
    assertBroken(TreeRule.SETTINGS_HAVE_A_TEST, GATE_TEST + ":4 @Shows is not on a test method");

    write("docs/feeds.md", "# feeds.json\n");
    assertBroken(TreeRule.SETTINGS_HAVE_A_TEST, "docs/feeds.md has no table of settings");
  }

  @Test
  void a_budget_that_is_missing_or_too_large_is_reported() throws IOException {
    write("app/cli/pom.xml", CLI_POM.replaceFirst("<test.*", ""));
    assertBroken(TreeRule.TESTS_HAVE_A_BUDGET, "app/cli/pom.xml states no test.budget.seconds");

    write("app/cli/pom.xml", CLI_POM.replace("300", "421"));
    assertBroken(TreeRule.TESTS_HAVE_A_BUDGET, "tests may take 721 seconds, the limit is 720");
  }

  @Test
  void a_bom_with_missing_or_surplus_modules_is_reported() throws IOException {
    write("bom/pom.xml", BOM_POM.replace("core", "gone"));
    assertBroken(
        TreeRule.THE_BOM_LISTS_THE_PUBLISHED_MODULES,
        "the BOM lacks core",
        "the BOM has gone, which is not published");

    write("bom/pom.xml", BOM_POM);
    write("core/pom.xml", CORE_POM.replaceFirst("<module.*</module.name>", ""));
    assertBroken(TreeRule.THE_BOM_LISTS_THE_PUBLISHED_MODULES, "core states no module.name");

    Files.delete(root.resolve("bom/pom.xml"));
    write("core/pom.xml", CORE_POM);
    assertBroken(
        TreeRule.THE_BOM_LISTS_THE_PUBLISHED_MODULES,
        "bom/pom.xml is missing: it names what is published");
  }

  @Test
  void nested_modules_are_modules_and_comments_are_not() throws IOException {
    write("pom.xml", "<module>core</module><!-- <module>gone</module> --><module>app</module>");
    write("app/pom.xml", "<module>cli</module>");

    assertThat(new SourceTree(root).modules()).containsExactly("core", "app", "app/cli");
  }

  private void assertBroken(TreeRule rule, String... problems) {
    assertThat(problems()).containsExactly(Map.entry(rule, List.of(problems)));
  }

  private Map<TreeRule, List<String>> problems() {
    Map<TreeRule, List<String>> all = new EnumMap<>(TreeRule.class);
    for (TreeRule rule : TreeRule.values()) {
      List<String> problems = rule.problems(new SourceTree(root));
      if (!problems.isEmpty()) {
        all.put(rule, problems);
      }
    }
    return all;
  }

  private void writeMap(String... lines) throws IOException {
    write(
        "ARCHITECTURE.md",
        "# Title\n\n## The map of the tree\n\nWords.\n\n```text\n"
            + String.join("\n", lines)
            + "\n```\n");
  }

  private void write(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
