package dev.rssify.core.model.http;

/**
 * The name of a secret, which is resolved only when a request is sent. The value is never stored,
 * logged or included in a message.
 *
 * <p>{@code secret:NAME} is a secret that the operator defined and bound to hosts; API clients may
 * use only these. Any other name, such as {@code env:NAME} or {@code file:PATH}, is reserved for
 * the operator.
 */
public record SecretRef(String name) {

  private static final String NAMED = "secret:";

  public SecretRef {
    if (!name.matches("[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,199}")) {
      throw new IllegalArgumentException("not the name of a secret: \"" + name + "\"");
    }
  }

  /** Whether the operator defined it under a name and bound it to hosts. */
  public boolean isNamed() {
    return name.startsWith(NAMED);
  }

  /** The name used in messages: a named secret by its name alone, any other reference in full. */
  public String label() {
    return isNamed() ? name.substring(NAMED.length()) : name;
  }
}
