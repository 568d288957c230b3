package dev.rssify.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProductionCodeTest {

  private static final JavaClasses CLASSES = Layout.PRODUCT.classes();

  @ParameterizedTest
  @EnumSource
  void production_code_keeps(Rule rule) {
    rule.on(Layout.PRODUCT).check(CLASSES);
  }
}
