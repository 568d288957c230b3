package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.stored.StoreRecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a store, as a crash would leave them. */
record StoreFolder(Path path) {

  Path log() {
    return path.resolve("log.ndjson");
  }

  Path snapshot() {
    return path.resolve("snapshot.json");
  }

  /** A copy of the files as they are on the disk now. */
  StoreFolder copyTo(Path other) {
    StoreFolder copy = new StoreFolder(other);
    try {
      Files.createDirectories(other);
      Files.copy(log(), copy.log());
      if (Files.exists(snapshot())) {
        Files.copy(snapshot(), copy.snapshot());
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything that this store contains when it is opened. */
  List<String> contents() {
    try (Store store = FileStores.open(path, "a test")) {
      return contents(store);
    }
  }

  static List<String> contents(Store store) {
    List<StoreRecord> records = new ArrayList<>();
    store.contents().read(records::add);
    return records.stream().map(StoreRecordJson::line).toList();
  }
}
