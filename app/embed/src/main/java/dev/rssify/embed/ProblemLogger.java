package dev.rssify.embed;

import java.io.PrintStream;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPLoggerFactory;
import org.slf4j.spi.LoggingEventAware;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Prints warnings and errors as one line each, if no SLF4J provider is installed. SLF4J would drop
 * them, and a program with a wrong URL would show no error.
 *
 * <p>Threading: safe for use by many threads.
 */
final class ProblemLogger extends LegacyAbstractLogger implements LoggingEventAware {

  private static final long serialVersionUID = 1L;

  private final transient PrintStream out;

  ProblemLogger(PrintStream out) {
    this.name = "rssify";
    this.out = out;
  }

  /** The logger of the installed provider; without a provider, one for problems only. */
  static Logger orInstalled(String name) {
    ILoggerFactory installed = LoggerFactory.getILoggerFactory();
    // slf4j-nop is a provider too: it is installed to suppress output.
    return installed instanceof NOPLoggerFactory
            && ServiceLoader.load(SLF4JServiceProvider.class).findFirst().isEmpty()
        ? new ProblemLogger(System.err)
        : installed.getLogger(name);
  }

  @Override
  public void log(LoggingEvent event) {
    print(event.getMessage(), event.getThrowable());
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String pattern,
      Object @Nullable [] arguments,
      @Nullable Throwable cause) {
    print(MessageFormatter.basicArrayFormat(pattern, arguments), cause);
  }

  private void print(String message, @Nullable Throwable cause) {
    out.println("rssify: " + message + (cause == null ? "" : ": " + cause));
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return false;
  }

  @Override
  public boolean isInfoEnabled() {
    return false;
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }
}
