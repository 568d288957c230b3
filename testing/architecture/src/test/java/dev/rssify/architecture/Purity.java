package dev.rssify.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * What code may not use: input and output in pure code, the clock and the defaults of the machine
 * anywhere.
 */
final class Purity {

  private static final Set<String> PURE_PARTS_OF_JAVA_NET =
      Set.of("java.net.URI", "java.net.URISyntaxException", "java.net.URLDecoder", "java.net.IDN");

  private Purity() {}

  static ArchRule coreUsesPureLibraries(Layout layout) {
    return classes()
        .that()
        .resideInAnyPackage(layout.in("core"))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("java..", "org.jspecify..", "com.dynatrace.hash4j..")
                .or(resideInAnyPackage(layout.root() + "..")));
  }

  static ArchRule doesNoIo(Layout layout) {
    DescribedPredicate<JavaClass> io =
        describe(
            "do I/O",
            type ->
                resideInAnyPackage(
                            "java.net..",
                            "java.nio.file..",
                            "java.nio.channels..",
                            "java.sql..",
                            "javax.sql..",
                            "javax.net..")
                        .test(type)
                    || type.getName().matches("java\\.io\\.(File|RandomAccessFile).*"));
    return noClasses()
        .that()
        .resideInAnyPackage(layout.in("core", "formats", "extract", "analysis"))
        .should()
        .dependOnClassesThat(
            io.and(describe("impurely", t -> !PURE_PARTS_OF_JAVA_NET.contains(t.getName()))));
  }

  static ArchRule doesNotLog(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.in("core", "formats", "extract", "analysis"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "org.slf4j..",
                    "ch.qos.logback..",
                    "java.util.logging..",
                    "org.apache.logging..",
                    "org.apache.commons.logging..")
                .or(describe("are a logger", t -> t.getName().startsWith("java.lang.System$Log"))))
        .orShould()
        .accessTargetWhere(ForbiddenCalls.PRINTING.predicate());
  }

  static ArchRule hasNoStopwatch(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.in("core", "formats", "extract", "analysis", "json"))
        .should()
        .accessTargetWhere(ForbiddenCalls.STOPWATCH.predicate());
  }

  static ArchRule noClock(Layout layout) {
    return onlyInWiring(layout, ForbiddenCalls.CLOCK);
  }

  static ArchRule noSleep(Layout layout) {
    return onlyInWiring(layout, ForbiddenCalls.SLEEP);
  }

  static ArchRule noRandomness(Layout layout) {
    return onlyInWiring(layout, ForbiddenCalls.CHANCE);
  }

  static ArchRule noDefaults(Layout layout) {
    return onlyInWiring(layout, ForbiddenCalls.DEFAULTS);
  }

  static ArchRule oneHttpClient(Layout layout) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.production())
        .and()
        .resideOutsideOfPackages(layout.in("adapters.fetch*"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.net.http..", "org.apache.hc..", "okhttp3..")
                .or(
                    describe(
                        "open connections",
                        t ->
                            t.getName()
                                .matches("java\\.net\\.(.*URLConnection|(?!Server).*Socket)"))))
        .orShould()
        .accessTargetWhere(ForbiddenCalls.CONNECTING.predicate());
  }

  private static ArchRule onlyInWiring(Layout layout, ForbiddenCalls calls) {
    return noClasses()
        .that()
        .resideInAnyPackage(layout.production())
        .and(not(describe("are wiring", layout::isWiring)))
        .should()
        .accessTargetWhere(calls.predicate());
  }
}
