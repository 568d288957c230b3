package dev.rssify.service.config;

/** An invalid configuration; the message has the position and the valid values. */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ConfigException(String message) {
    super(message);
  }
}
