package dev.rssify.architecture.tree;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the project, classified by their path. */
public record SourceTree(Path root) {

  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern MODULE = Pattern.compile("<module>\\s*(.*?)\\s*</module>");
  private static final Set<String> NOT_OURS = Set.of(".git", ".idea", "target", "node_modules");

  /** The tree of this build. */
  public static SourceTree ofThisBuild() {
    return new SourceTree(Path.of(System.getProperty("rssify.root")));
  }

  /** The module folders the poms list, such as {@code adapters/fetch-http}. */
  public List<String> modules() {
    return modulesOf(root).toList();
  }

  private Stream<String> modulesOf(Path folder) {
    String pom = COMMENT.matcher(read(folder.resolve("pom.xml"))).replaceAll("");
    List<String> listed = MODULE.matcher(pom).results().map(m -> m.group(1)).toList();
    return listed.stream()
        .map(folder::resolve)
        .flatMap(module -> Stream.concat(Stream.of(name(module)), modulesOf(module)));
  }

  /** The Java files of production code and testkit. */
  public Stream<Path> mainSources() {
    return modules().stream().flatMap(this::mainSources);
  }

  public Stream<Path> mainSources(String module) {
    return filesBelow(root.resolve(module).resolve("src/main/java"))
        .filter(file -> file.toString().endsWith(".java"));
  }

  /** Every Java file of every module, tests included. */
  Stream<Path> javaSources() {
    return modules().stream()
        .flatMap(module -> filesBelow(root.resolve(module).resolve("src")))
        .filter(file -> file.toString().endsWith(".java"));
  }

  /** Every file that is text, whatever its name. */
  Stream<Path> texts() {
    return filesBelow(root).filter(file -> read(file).indexOf('\0') < 0);
  }

  /** A file as text, one char per byte if it is not ASCII, which is enough for these searches. */
  String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A path as messages show it: relative to the root, with slashes. */
  public String name(Path path) {
    return root.relativize(path).toString().replace('\\', '/');
  }

  /** The file and line of a match, as messages show it. */
  String place(Path file, String text, MatchResult match) {
    long line = 1 + text.substring(0, match.start()).chars().filter(c -> c == '\n').count();
    return name(file) + ":" + line;
  }

  private static Stream<Path> filesBelow(Path folder) {
    if (!Files.exists(folder)) {
      return Stream.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> !NOT_OURS.contains(String.valueOf(entry.getFileName())))
          .sorted()
          .toList()
          .stream()
          .flatMap(entry -> Files.isDirectory(entry) ? filesBelow(entry) : Stream.of(entry));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
