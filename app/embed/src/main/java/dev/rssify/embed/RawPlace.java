package dev.rssify.embed;

import dev.rssify.core.raw.RawObjects;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Where answers are kept. */
public sealed interface RawPlace {

  /** In a folder beside the store, named after it. */
  record BesideTheStore() implements RawPlace {}

  /** In this folder. */
  record Folder(Path path) implements RawPlace {}

  /**
   * On another machine.
   *
   * @param objects opens the place; throws {@link IllegalArgumentException} where it is not told
   *     completely
   */
  record Elsewhere(Supplier<RawObjects> objects) implements RawPlace {}
}
