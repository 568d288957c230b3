package dev.rssify.architecture.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The BOM contains exactly the published modules: every module that does not disable deployment.
 * Each of them defines its automatic module name.
 */
final class Published implements TreeCheck {

  private static final String BOM = "bom";
  private static final String NOT_PUBLISHED = "<maven.deploy.skip>true</maven.deploy.skip>";
  private static final Pattern OWN_NAME =
      Pattern.compile("</parent>\\s*<artifactId>(.*?)</artifactId>");
  private static final Pattern MANAGED =
      Pattern.compile("<groupId>dev\\.rssify</groupId><artifactId>(.*?)</artifactId>");

  @Override
  public Stream<String> problems(SourceTree tree) {
    Path bom = tree.root().resolve(BOM).resolve("pom.xml");
    if (!Files.exists(bom)) {
      return Stream.of(BOM + "/pom.xml is missing: it names what is published");
    }
    List<String> managed =
        MANAGED.matcher(tree.read(bom)).results().map(found -> found.group(1)).toList();
    List<String> poms =
        tree.modules().stream()
            .filter(module -> !module.equals(BOM))
            .map(module -> tree.read(tree.root().resolve(module).resolve("pom.xml")))
            .filter(pom -> !pom.contains(NOT_PUBLISHED))
            .toList();
    List<String> published = poms.stream().map(Published::name).flatMap(Optional::stream).toList();
    return Stream.of(
            published.stream()
                .filter(name -> !managed.contains(name))
                .map(name -> "the BOM lacks " + name),
            managed.stream()
                .filter(name -> !published.contains(name))
                .map(name -> "the BOM has " + name + ", which is not published"),
            poms.stream()
                .filter(pom -> !pom.contains("<module.name>dev.rssify."))
                .map(pom -> name(pom).orElse("a module") + " states no module.name"))
        .flatMap(problems -> problems);
  }

  private static Optional<String> name(String pom) {
    Matcher name = OWN_NAME.matcher(pom);
    return name.find() ? Optional.of(name.group(1)) : Optional.empty();
  }
}
