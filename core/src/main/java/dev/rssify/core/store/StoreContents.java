package dev.rssify.core.store;

import java.util.Iterator;
import java.util.function.Consumer;

/** All that a store holds, to be carried elsewhere. */
public interface StoreContents {

  /**
   * Hands over every record as of one moment, while others go on reading and writing: feeds before
   * what belongs to them, everything of a feed in its order.
   */
  void read(Consumer<StoreRecord> sink);

  /**
   * Puts what another store handed over into this one; all of it is there when this returns, or
   * nothing.
   *
   * @throws StoreException of kind CONFLICT when this store holds something already, of kind
   *     CORRUPTION when the records contradict each other
   */
  void fill(Iterator<StoreRecord> records);
}
