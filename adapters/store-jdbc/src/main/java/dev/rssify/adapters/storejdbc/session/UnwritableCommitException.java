package dev.rssify.adapters.storejdbc.session;

/**
 * A commit that cannot be written because its data is invalid. Caught where a group of commits is
 * bisected to find it.
 */
public final class UnwritableCommitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnwritableCommitException(String reason) {
    super(reason, null, false, false);
  }
}
