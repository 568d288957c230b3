package dev.rssify.cli.io;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Formats an exception of a command as one line. */
public final class Failure {

  private Failure() {}

  public static String words(Exception e) {
    return Printable.line(
        switch (e) {
          case UncheckedIOException wrapped -> words(Objects.requireNonNull(wrapped.getCause()));
          case FileSystemException file -> file.getFile() + ": " + reason(file);
          case IOException io -> String.valueOf(io.getMessage());
          case StoreException store -> String.valueOf(store.getMessage());
          default -> "internal error: " + e + "; run with -vv for the stack trace";
        });
  }

  /** The messages of these exceptions hold only the file name. */
  private static String reason(FileSystemException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file";
      case FileAlreadyExistsException _ -> "already exists";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a folder";
      default -> e.getReason() == null ? "cannot be used" : e.getReason();
    };
  }
}
