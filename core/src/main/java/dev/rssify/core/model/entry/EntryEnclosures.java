package dev.rssify.core.model.entry;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored enclosures of an entry: the content of a derivation of the kind {@code enclosure}. */
public record EntryEnclosures(List<File> files) {

  /** The kind of the derivation. */
  public static final String KIND = "enclosure";

  public EntryEnclosures {
    files = List.copyOf(files);
  }

  /**
   * A file, stored or not.
   *
   * @param number the position among the enclosures of the entry, from 0
   * @param url as published
   * @param finalUrl where the redirects led; null without a response
   * @param status {@code ok}, or the stable code of why there is no file
   * @param message the reason for a person; null for {@code ok}
   * @param type the media type
   * @param path where it is in the folder of enclosures, until retention deletes it
   */
  public record File(
      int number,
      String url,
      @Nullable String finalUrl,
      String status,
      @Nullable String message,
      @Nullable String type,
      @Nullable Long bytes,
      @Nullable String sha256,
      @Nullable String path,
      @Nullable Instant fetchedAt) {

    public boolean ok() {
      return sha256 != null;
    }
  }
}
