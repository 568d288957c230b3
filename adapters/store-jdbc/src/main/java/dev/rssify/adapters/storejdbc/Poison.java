package dev.rssify.adapters.storejdbc;

/** A commit that cannot be written. Caught only where groups are bisected. */
final class Poison extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Poison(String reason) {
    super(reason, null, false, false);
  }
}
