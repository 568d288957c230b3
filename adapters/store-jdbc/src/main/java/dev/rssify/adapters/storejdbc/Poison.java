package dev.rssify.adapters.storejdbc;

/** A commit asks for what cannot be written. Caught where groups are divided, and nowhere else. */
final class Poison extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Poison(String reason) {
    super(reason, null, false, false);
  }
}
