package dev.rssify.core.model.http;

/**
 * The name of a secret, which is looked up only where a request leaves the process. The secret
 * itself is never stored, logged or put into a message.
 *
 * <p>{@code secret:NAME} is a secret that the operator defined and bound to hosts; API clients may
 * use these only. Any other name, such as {@code env:NAME} or {@code file:PATH}, is a reference
 * that only the operator may write.
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

  /** What messages call it: a named secret by its name alone, any other as it is written. */
  public String label() {
    return isNamed() ? name.substring(NAMED.length()) : name;
  }
}
