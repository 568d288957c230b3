package dev.rssify.cli.reading;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.inspection.EntryKeyFinder;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;
import java.util.List;

/** Finds the entry that a command names: by uid, or by id or link as published. */
final class EntryName {

  private EntryName() {}

  /**
   * The entry.
   *
   * @throws ConfigException when there is none
   */
  static Entry find(Store store, String name) {
    return store
        .entries()
        .entry(name)
        .or(() -> new EntryKeyFinder(store).find(name).stream().flatMap(List::stream).findFirst())
        .orElseThrow(() ->
            new ConfigException(
                "there is no entry '" + Printable.line(name) + "'; 'rssify entries' lists them"));
  }
}
