package dev.rssify.architecture.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SourceTreeTest {

  private static final int SPLIT_ABOVE = 300;

  private final SourceTree tree = SourceTree.ofThisBuild();

  @ParameterizedTest
  @EnumSource
  void the_files_of_the_project_follow_the_rule(TreeRule rule) {
    assertThat(rule.problems(tree)).isEmpty();
  }

  @Test
  void files_that_should_be_split_are_listed() {
    List<String> growing = new FileLength(SPLIT_ABOVE).problems(tree).toList();
    growing.forEach(file -> System.out.println("should be split: " + file));

    assertThat(growing).as("a long list of warnings is ignored").hasSizeLessThan(10);
  }
}
