package dev.rssify.adapters.storejdbc.session;

/** A commit that cannot be written. Caught only where groups are bisected. */
public final class Poison extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public Poison(String reason) {
    super(reason, null, false, false);
  }
}
