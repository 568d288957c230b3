package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A package of main code has at most this number of files. */
record PackageSize(long max) implements TreeCheck {

  @Override
  public Stream<String> problems(SourceTree tree) {
    Map<String, Long> sizes =
        tree.mainSources()
            .map(Path::getParent)
            .map(tree::name)
            .collect(Collectors.groupingBy(each -> each, TreeMap::new, Collectors.counting()));
    return sizes.entrySet().stream()
        .filter(each -> each.getValue() > max)
        .map(each -> each.getKey() + " has " + each.getValue() + " files");
  }
}
