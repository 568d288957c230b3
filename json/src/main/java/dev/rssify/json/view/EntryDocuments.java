package dev.rssify.json.view;

import java.util.Optional;

/** A store of entries that returns them in their served form, without decoding them. */
@FunctionalInterface
public interface EntryDocuments {

  /** The entry of this uid as {@link EntryDocument#utf8} writes it; empty if there is none. */
  Optional<byte[]> json(String uid);
}
