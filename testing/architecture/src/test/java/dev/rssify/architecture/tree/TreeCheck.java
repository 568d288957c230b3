package dev.rssify.architecture.tree;

import java.util.stream.Stream;

/** A rule about the files of the project that bytecode does not show. */
@FunctionalInterface
interface TreeCheck {

  /** One line for each violation. */
  Stream<String> problems(SourceTree tree);
}
