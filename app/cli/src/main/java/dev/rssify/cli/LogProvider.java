package dev.rssify.cli;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Logback, told by {@link Logs} what to do. Left alone, SLF4J looks for a provider and Logback for
 * its configuration in each of our jars, which takes longer than a short command.
 */
public final class LogProvider implements SLF4JServiceProvider {

  private final LoggerContext loggers = new LoggerContext();
  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final LogbackMDCAdapter diagnostics = new LogbackMDCAdapter();

  @Override
  public void initialize() {
    loggers.setMDCAdapter(diagnostics);
    loggers.start();
  }

  @Override
  public ILoggerFactory getLoggerFactory() {
    return loggers;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return diagnostics;
  }

  @Override
  public String getRequestedApiVersion() {
    return "2.0.99"; // any 2.0
  }
}
