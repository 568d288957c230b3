package dev.rssify.architecture.tree;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** No two files of the product have the same name: a class name means one thing. */
final class UniqueNames implements TreeCheck {

  private static final Pattern PRODUCT = Pattern.compile("(core|formats|json|adapters|app)(/.*)?");

  @Override
  public Stream<String> problems(SourceTree tree) {
    Map<String, List<String>> places =
        tree.modules().stream()
            .filter(module -> PRODUCT.matcher(module).matches())
            .flatMap(tree::mainSources)
            .filter(file -> !file.endsWith("package-info.java"))
            .filter(file -> !file.endsWith("module-info.java"))
            .collect(
                Collectors.groupingBy(
                    UniqueNames::fileName,
                    TreeMap::new,
                    Collectors.mapping(tree::name, Collectors.toList())));
    return places.values().stream()
        .filter(each -> each.size() > 1)
        .map(each -> String.join(" has the same name as ", each));
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }
}
