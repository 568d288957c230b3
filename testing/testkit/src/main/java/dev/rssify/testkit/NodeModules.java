package dev.rssify.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Packages of npm, for tests with programs of others. {@code .ci/run} installs them. */
public final class NodeModules {

  private static final Path FOLDER =
      Path.of(System.getProperty("rssify.root", "."), "testing/clients/target/node/node_modules")
          .toAbsolutePath();

  private NodeModules() {}

  /** The path of a package, or of a file in one; empty when it is not installed. */
  public static Optional<Path> find(String name) {
    return Optional.of(FOLDER.resolve(name)).filter(Files::exists);
  }

  /** Lets scripts in a folder import the packages. */
  public static void linkInto(Path folder) throws IOException {
    Files.createSymbolicLink(folder.resolve("node_modules"), FOLDER);
  }
}
