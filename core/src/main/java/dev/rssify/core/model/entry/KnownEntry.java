package dev.rssify.core.model.entry;

/** What the store has under an identity key. */
public sealed interface KnownEntry {

  /** A stored entry. */
  record Live(Entry entry) implements KnownEntry {}

  /** A deleted entry. Only its tombstone is stored, so the entry is not reported as new again. */
  record Deleted(String tombstone) implements KnownEntry {}
}
