package dev.rssify.cli.io;

/** The exit statuses of the program. */
public final class ExitCode {

  public static final int OK = 0;

  /** The work was done, but some of it failed. */
  public static final int SOME_FAILED = 1;

  /** Arguments, configuration or input files are wrong; nothing was done. */
  public static final int WRONG_USAGE = 2;

  private ExitCode() {}
}
