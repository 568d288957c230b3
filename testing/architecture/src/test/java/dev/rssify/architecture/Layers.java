package dev.rssify.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.function.Function;

/** Which packages may import which. */
final class Layers {

  private Layers() {}

  static ArchRule modelIsIndependent(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("core.model"))
        .should(importOfOursOnly(layout, type -> List.of("core.model", "core.text")));
  }

  static ArchRule stagesImportOnlyTheModel(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("core"))
        .and()
        .resideOutsideOfPackages(
            layout.in(
                "core.model",
                "core.text",
                "core.engine",
                "core.dispatch",
                "core.enrich",
                "core.operations"))
        .should(
            importOfOursOnly(
                layout, type -> List.of("core.model", "core.text", layout.area(type, 2))));
  }

  static ArchRule coreImportsNoOtherModule(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("core"))
        .should(importOfOursOnly(layout, type -> List.of("core")));
  }

  static ArchRule formatsImportCore(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("formats"))
        .should(importOfOursOnly(layout, type -> List.of("core", "formats")));
  }

  static ArchRule extractIsIndependent(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("extract"))
        .should(importOfOursOnly(layout, type -> List.of("extract")));
  }

  static ArchRule analysisIsIndependent(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("analysis"))
        .should(importOfOursOnly(layout, type -> List.of("analysis")));
  }

  static ArchRule jsonImportsCore(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("json"))
        .should(importOfOursOnly(layout, type -> List.of("core", "json")));
  }

  static ArchRule adaptersDoNotImportEachOther(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("adapters"))
        .should(importOfOursOnly(layout, type -> List.of("core", "json", layout.area(type, 2))));
  }

  static ArchRule productDoesNotImportTheLab(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.product())
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(layout.in("lab", "testkit", "testing"));
  }

  static ArchRule simulatorIsIndependent(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("lab.simulator"))
        .should(importOfOursOnly(layout, type -> List.of("lab.simulator")));
  }

  static ArchRule noPackageCycles(Layout layout) {
    return slices().matching(layout.root() + ".(**)").should().beFreeOfCycles();
  }

  private static ArchCondition<JavaClass> importOfOursOnly(
      Layout layout, Function<JavaClass, List<String>> allowed) {
    return new ArchCondition<>("import only the allowed packages of this project") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String[] areas = allowed.apply(type).toArray(String[]::new);
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (layout.owns(target) && !isIn(layout, areas, target)) {
            events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
          }
        }
      }
    };
  }

  private static boolean isIn(Layout layout, String[] areas, JavaClass type) {
    return JavaClass.Predicates.resideInAnyPackage(layout.in(areas)).test(type);
  }
}
