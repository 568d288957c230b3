package dev.rssify.lab.conformance;

import dev.rssify.core.store.Commits;
import dev.rssify.core.store.Store;
import dev.rssify.testkit.Records;
import java.util.function.UnaryOperator;

/** Stores with another commit. */
final class Stores {

  private Stores() {}

  static Store committing(Store store, UnaryOperator<Commits> commits) {
    return Records.with(store, Commits.class, commits.apply(store.commits()));
  }
}
