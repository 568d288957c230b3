package dev.rssify.cli;

import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** What went wrong while a command ran, in a line for people. */
final class Failure {

  private Failure() {}

  static String words(Exception e) {
    return Printable.line(
        switch (e) {
          case UncheckedIOException wrapped -> words(Objects.requireNonNull(wrapped.getCause()));
          case FileSystemException file -> file.getFile() + ": " + trouble(file);
          case IOException io -> String.valueOf(io.getMessage());
          case StoreException store -> String.valueOf(store.getMessage());
          default -> "a fault of rssify's own: " + e + "; -vv shows where";
        });
  }

  /** Java's own messages for these are the name of the file and nothing else. */
  private static String trouble(FileSystemException e) {
    return switch (e) {
      case NoSuchFileException _ -> "is not there";
      case FileAlreadyExistsException _ -> "is there already";
      case AccessDeniedException _ -> "may not be read or written";
      case NotDirectoryException _ -> "is no folder";
      default -> e.getReason() == null ? "cannot be used" : e.getReason();
    };
  }
}
