package dev.rssify.testkit.golden;

import tools.jackson.databind.JsonNode;

/**
 * One golden case: an input, what is expected of it, and where it came from.
 *
 * <p>Invariants: a case without a word on its origin cannot be read.
 */
public sealed interface GoldenCase permits FolderCase, YamlCase {

  /** The name of its folder, or of its file without the ending. */
  String name();

  /** Where the case came from: a bug, a specification's section, a publisher's habit. */
  String origin();

  /** The input as bytes. */
  byte[] input();

  /** The input read as YAML or JSON. */
  JsonNode inputTree();

  /**
   * Fails with a diff unless the outcome is the expected text, or for an expected YAML or JSON the
   * same tree (order of keys and spelling aside).
   *
   * @param actual a value Jackson can write; for a case in a folder a text is what the expected
   *     file should hold
   */
  void verify(Object actual);
}
