package dev.rssify.architecture.tree;

import java.util.stream.Stream;

/** Something the files of the project must keep to that bytecode does not show. */
@FunctionalInterface
interface TreeCheck {

  /** A line for each place that does not keep to it. */
  Stream<String> problems(SourceTree tree);
}
