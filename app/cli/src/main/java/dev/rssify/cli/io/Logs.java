package dev.rssify.cli.io;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.rssify.service.config.Settings.LogFormat;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.Reporter;

/** Configures logging to standard error. */
final class Logs {

  private Logs() {}

  /**
   * @param verbosity 0 for internal errors, 1 for every poll, 2 for everything
   */
  static void start(LogFormat format, int verbosity) {
    System.setProperty(LoggerFactory.PROVIDER_PROPERTY_KEY, LogProvider.class.getName());
    System.setProperty(
        Reporter.SLF4J_INTERNAL_VERBOSITY_KEY, "WARN"); // hides the line that names the provider
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder(context, format));
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    context.getLogger("rssify").setLevel(level(verbosity));
    // Changes over HTTP are always logged.
    context.getLogger("rssify.audit").setLevel(Level.INFO);
  }

  private static Level level(int verbosity) {
    return switch (verbosity) {
      case 0 -> Level.ERROR;
      case 1 -> Level.INFO;
      default -> Level.DEBUG;
    };
  }

  private static Encoder<ILoggingEvent> encoder(LoggerContext context, LogFormat format) {
    return switch (format) {
      case JSON -> {
        JsonLogEncoder encoder = new JsonLogEncoder();
        encoder.setContext(context);
        encoder.start();
        yield encoder;
      }
      case TEXT -> {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z',UTC} %-5level %msg %kvp%n");
        encoder.start();
        yield encoder;
      }
    };
  }
}
