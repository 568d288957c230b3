package dev.rssify.architecture.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SourceTreeTest {

  private static final int ASKS_FOR_A_SPLIT = 300;

  private final SourceTree tree = SourceTree.ofThisBuild();

  @ParameterizedTest
  @EnumSource
  void the_files_of_the_project_keep(TreeRule rule) {
    assertThat(rule.problems(tree)).isEmpty();
  }

  @Test
  void files_that_ask_for_a_split_are_shown() {
    List<String> growing = new FileLength(ASKS_FOR_A_SPLIT).problems(tree).toList();
    growing.forEach(file -> System.out.println("asks for a split: " + file));

    assertThat(growing).as("a build full of warnings is one that nobody reads").hasSizeLessThan(10);
  }
}
