package dev.rssify.json.stored;

import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.codec.RecordJson;

/** Reads and writes the records of a store, each as a line that names its section. */
public final class StoreRecordJson {

  private StoreRecordJson() {}

  /** A record as one line. */
  public static String line(StoreRecord record) {
    return RecordJson.compact(StoreRecord.class, record);
  }

  /**
   * The record of a line.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is invalid
   */
  public static StoreRecord read(String line) {
    return RecordJson.read(StoreRecord.class, line);
  }
}
