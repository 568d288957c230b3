package dev.rssify.cli.io;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Provides Logback to SLF4J without a search; {@link Logs} configures it. By default SLF4J and
 * Logback search every jar for a provider and a configuration, which slows down short commands.
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
