package dev.rssify.cli;

/** The exit statuses of the program. */
final class ExitCode {

  static final int OK = 0;

  /** The work was done, but some of it failed. */
  static final int SOME_FAILED = 1;

  /** Arguments, configuration or input files are wrong; nothing was done. */
  static final int WRONG_USAGE = 2;

  private ExitCode() {}
}
