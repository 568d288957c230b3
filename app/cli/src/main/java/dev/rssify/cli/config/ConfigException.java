package dev.rssify.cli.config;

/** Configuration that cannot be used; the message names the place and what would be right. */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ConfigException(String message) {
    super(message);
  }
}
