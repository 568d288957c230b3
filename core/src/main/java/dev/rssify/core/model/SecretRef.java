package dev.rssify.core.model;

/**
 * The name of a secret, which is looked up only where a request leaves the process. The secret
 * itself is never stored, logged or put into a message.
 */
public record SecretRef(String name) {

  public SecretRef {
    if (!name.matches("[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,199}")) {
      throw new IllegalArgumentException("not the name of a secret: \"" + name + "\"");
    }
  }
}
