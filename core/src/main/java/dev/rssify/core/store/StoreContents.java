package dev.rssify.core.store;

import java.util.Iterator;
import java.util.function.Consumer;

/** Exports and imports all data of a store. */
public interface StoreContents {

  /**
   * Passes every record of one snapshot to a sink, concurrently with readers and writers: feeds
   * before their data, and the data of a feed in order.
   */
  void read(Consumer<StoreRecord> sink);

  /**
   * Imports the records of another store, atomically.
   *
   * @throws StoreException of kind CONFLICT when this store is not empty, of kind CORRUPTION when
   *     the records contradict each other
   */
  void fill(Iterator<StoreRecord> records);
}
