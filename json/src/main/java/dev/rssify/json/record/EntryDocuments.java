package dev.rssify.json.record;

import dev.rssify.json.api.EntryRecordJson;
import java.util.Optional;

/**
 * What a store of entries offers that keeps them as JSON: to tell them without making records of
 * them in between, which costs more than all the rest.
 */
@FunctionalInterface
public interface EntryDocuments {

  /**
   * The entry of this uid as {@link EntryRecordJson#utf8} would write it; empty if there is none.
   */
  Optional<byte[]> reported(String uid);
}
