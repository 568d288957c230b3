package dev.rssify.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Stream;

/**
 * The packages below a root package: the same rules check the packages of the product and those of
 * the planted violations.
 */
record Layout(String root) {

  static final Layout PRODUCT = new Layout("dev.rssify");
  static final Layout PLANTED = new Layout("dev.rssify.planted");

  /** The stages of a poll, in their order. */
  static final List<String> STAGES =
      List.of("schedule", "fetch", "raw", "source", "normalize", "dedup", "store", "publish");

  private static final List<String> DELIVERED =
      List.of(
          "core",
          "formats",
          "json",
          "extract",
          "analysis",
          "adapters",
          "embed",
          "service",
          "grpc",
          "cli");
  private static final List<String> PRODUCTION =
      Stream.concat(DELIVERED.stream(), Stream.of("lab.simulator")).toList();

  /**
   * Everything except generated code: adapters in the packages of their records, and messages of
   * gRPC.
   */
  JavaClasses classes() {
    return new ClassFileImporter()
        .withImportOption(location -> !location.contains("JsonAdapter.class"))
        .withImportOption(location -> !location.contains("/dev/rssify/grpc/v1/"))
        .importPackages(PRODUCTION.stream().map(area -> root + "." + area).toList());
  }

  /** Patterns for everything in these areas, such as {@code core.fetch}. */
  String[] in(String... areas) {
    return Stream.of(areas).map(area -> root + "." + area + "..").toArray(String[]::new);
  }

  String[] production() {
    return in(PRODUCTION.toArray(String[]::new));
  }

  /** The packages that are delivered to users. */
  String[] product() {
    return in(DELIVERED.toArray(String[]::new));
  }

  String[] stages() {
    return in(STAGES.stream().map(stage -> "core." + stage).toArray(String[]::new));
  }

  boolean owns(JavaClass type) {
    return type.getPackageName().startsWith(root + ".");
  }

  /** A package of ours below the root, such as {@code core.fetch}, up to a given depth. */
  String area(JavaClass type, int depth) {
    String[] names = type.getPackageName().substring(root.length() + 1).split("\\.");
    return String.join(".", Stream.of(names).limit(depth).toList());
  }

  /** The packages that wire the program and provide its clock and randomness. */
  boolean isWiring(JavaClass type) {
    String name = type.getName();
    return Stream.of(
            ".embed.Wiring",
            ".embed.GeneratedSecrets",
            ".service.ServiceBuilder",
            ".cli.Main",
            ".lab.simulator.Main")
        .map(root::concat)
        .anyMatch(wiring -> name.equals(wiring) || name.startsWith(wiring + "$"));
  }
}
