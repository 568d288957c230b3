package dev.rssify.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** What types and fields look like (style, habits 4, 6 and 7). */
final class Shapes {

  private static final int METHODS_OF_A_PORT = 7;
  private static final Set<String> INJECTORS = Set.of("Inject", "Autowired", "Resource");

  private Shapes() {}

  static ArchRule portsAreSmall(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.stages())
        .and()
        .areInterfaces()
        .should(haveFewMethods());
  }

  static ArchRule namesSayWhatAThingIs(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.production())
        .should()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveSimpleNameEndingWith("Base");
  }

  static ArchRule noStaticState(Layout layout) {
    return fields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(layout.production())
        .and()
        .areStatic()
        .and()
        .doNotHaveModifier(JavaModifier.SYNTHETIC)
        .should()
        .beFinal();
  }

  static ArchRule noFieldInjection(Layout layout) {
    return noFields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(layout.production())
        .should()
        .beAnnotatedWith(
            describe(
                "an annotation of an injector",
                annotation -> INJECTORS.contains(annotation.getRawType().getSimpleName())));
  }

  private static ArchCondition<JavaClass> haveFewMethods() {
    return new ArchCondition<>("have at most " + METHODS_OF_A_PORT + " abstract methods") {
      @Override
      public void check(JavaClass port, ConditionEvents events) {
        long methods =
            port.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                .count();
        if (methods > METHODS_OF_A_PORT) {
          events.add(
              SimpleConditionEvent.violated(port, port.getName() + " has " + methods + " methods"));
        }
      }
    };
  }
}
