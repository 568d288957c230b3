package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.io.IOException;
import java.util.stream.Stream;

/** Translates exceptions of file systems to those of the store's contract. */
final class FileErrors {

  private FileErrors() {}

  static StoreException translated(String what, IOException e) {
    String why = isFull(e) ? "the disk of the store is full; free some space" : e.toString();
    return new StoreException(Kind.UNAVAILABLE, what + ": " + why, e);
  }

  static StoreException damaged(String where, String how) {
    return new StoreException(
        Kind.CORRUPTION, where + " is damaged; restore a backup: " + how, null);
  }

  /** The JDK has no type for a full disk, so the message of the system is checked. */
  private static boolean isFull(IOException e) {
    String message = String.valueOf(e.getMessage());
    return Stream.of("No space left", "quota exceeded", "File too large")
        .anyMatch(message::contains);
  }
}
