package dev.rssify.testkit.golden;

import tools.jackson.databind.JsonNode;

/**
 * One golden case: an input, the expected output, and the origin of the case.
 *
 * <p>Invariants: a case without an origin cannot be read.
 */
public sealed interface GoldenCase permits FolderCase, YamlCase {

  /** The name of its folder, or of its file without the extension. */
  String name();

  /** The origin of the case: a bug, a section of a specification, the behavior of a publisher. */
  String origin();

  /** The input as bytes. */
  byte[] input();

  /** The input read as YAML or JSON. */
  JsonNode inputTree();

  /**
   * Fails with a diff unless the outcome is the expected text, or for an expected YAML or JSON the
   * same tree (the order of keys and the spelling are ignored).
   *
   * @param actual a value Jackson can write; for a case in a folder a text is the content of the
   *     expected file
   */
  void verify(Object actual);
}
