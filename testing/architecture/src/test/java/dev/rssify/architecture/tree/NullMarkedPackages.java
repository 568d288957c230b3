package dev.rssify.architecture.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Every package of main code is documented and null-marked. */
final class NullMarkedPackages implements TreeCheck {

  @Override
  public Stream<String> problems(SourceTree tree) {
    return tree.mainSources()
        .map(file -> Objects.requireNonNull(file.getParent()))
        .distinct()
        .filter(folder -> !isMarked(tree, folder.resolve("package-info.java")))
        .map(folder -> tree.name(folder) + " has no package-info.java with @NullMarked");
  }

  private static boolean isMarked(SourceTree tree, Path info) {
    return Files.exists(info) && tree.read(info).contains("@NullMarked");
  }
}
