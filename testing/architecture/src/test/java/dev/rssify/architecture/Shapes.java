package dev.rssify.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/** Limits of types and fields: methods of ports, names, static state. */
final class Shapes {

  private static final int METHODS_OF_A_PORT = 7;
  private static final Pattern EXECUTING = Pattern.compile("execute|submit|invoke.*|schedule.*");
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

  static ArchRule noMeaninglessNames(Layout layout) {
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

  static ArchRule noThreadStartsInAConstructor(Layout layout) {
    return constructors()
        .that()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(layout.in("core", "embed"))
        .should(startNoThread());
  }

  static ArchRule oneLockInDispatch(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.in("core.dispatch"))
        .and()
        .doNotHaveSimpleName("Dispatcher")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.concurrent.locks");
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

  private static ArchCondition<JavaConstructor> startNoThread() {
    return new ArchCondition<>("start no thread") {
      @Override
      public void check(JavaConstructor constructor, ConditionEvents events) {
        constructor.getMethodCallsFromSelf().stream()
            .filter(call -> startsThread(call.getTarget()))
            .forEach(call ->
                events.add(SimpleConditionEvent.violated(constructor, call.getDescription())));
      }
    };
  }

  private static boolean startsThread(AccessTarget.MethodCallTarget call) {
    JavaClass owner = call.getOwner();
    return owner.isAssignableTo(Executor.class)
        ? EXECUTING.matcher(call.getName()).matches()
        : (owner.isAssignableTo(Thread.class) || owner.isAssignableTo(Thread.Builder.class))
            && Set.of("start", "startVirtualThread").contains(call.getName());
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
