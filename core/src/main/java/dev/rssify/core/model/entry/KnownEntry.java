package dev.rssify.core.model.entry;

/** What a store knows under an identity key. */
public sealed interface KnownEntry {

  /** An entry. */
  record Live(Entry entry) implements KnownEntry {}

  /** An entry that was deleted; nothing but this is known of it, and it is not new. */
  record Buried(String tombstone) implements KnownEntry {}
}
