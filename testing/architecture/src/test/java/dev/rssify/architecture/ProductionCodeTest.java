package dev.rssify.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.rssify.architecture.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProductionCodeTest {

  private static final JavaClasses CLASSES = Layout.PRODUCT.classes();

  @ParameterizedTest
  @EnumSource
  void production_code_follows_the_rule(Rule rule) {
    rule.on(Layout.PRODUCT).check(CLASSES);
  }

  /** A module that is not on the class path here would pass every rule unchecked. */
  @Test
  void every_package_of_production_code_is_checked() {
    SourceTree tree = SourceTree.ofThisBuild();
    List<String> packages =
        tree.modules().stream()
            .filter(module ->
                module.matches(
                    "(core|formats|extract|analysis|json|adapters|app|lab/simulator)(/.*)?"))
            .flatMap(tree::mainSources)
            .map(file -> packageOf(tree, file))
            .distinct()
            .toList();

    assertThat(packages).contains("dev.rssify.core.model.feed");
    assertThat(CLASSES.stream().map(JavaClass::getPackageName)).containsAll(packages);
  }

  private static String packageOf(SourceTree tree, Path file) {
    String folder = tree.name(Objects.requireNonNull(file.getParent()));
    return folder.replaceFirst(".*src/main/java/", "").replace('/', '.');
  }
}
