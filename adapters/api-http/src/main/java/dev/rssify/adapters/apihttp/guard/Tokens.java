package dev.rssify.adapters.apihttp.guard;

import dev.rssify.adapters.apihttp.route.Scope;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a token allows. Without tokens everything is allowed; with any, writing requires the
 * write token, and reading requires one of them if there is a read token.
 *
 * <p>Invariants: stores only hashes of the tokens and compares them in constant time.
 */
public final class Tokens {

  private static final String SCHEME = "Bearer ";

  private final byte @Nullable [] read;
  private final byte @Nullable [] write;

  public Tokens(@Nullable String read, @Nullable String write) {
    this.read = read == null ? null : hash(read);
    this.write = write == null ? null : hash(write);
  }

  /** Whether a request is allowed. */
  public enum Verdict {
    ALLOWED,
    /** No valid token. */
    UNKNOWN,
    /** The token is valid, but not for this; or writing is disabled. */
    NOT_ENOUGH
  }

  /**
   * Checks a request.
   *
   * @param authorization its Authorization header; null when absent
   */
  public Verdict judge(Scope scope, @Nullable String authorization) {
    boolean open =
        switch (scope) {
          case OPEN -> true;
          case READ, URL_TOKEN -> read == null;
          case WRITE -> read == null && write == null;
        };
    if (open) {
      return Verdict.ALLOWED;
    }
    byte[] shown =
        authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            ? hash(authorization.substring(SCHEME.length()).strip())
            : new byte[0];
    boolean mayRead = read != null && MessageDigest.isEqual(read, shown);
    boolean mayWrite = write != null && MessageDigest.isEqual(write, shown);
    if (mayWrite || (mayRead && scope != Scope.WRITE)) {
      return Verdict.ALLOWED;
    }
    return mayRead ? Verdict.NOT_ENOUGH : Verdict.UNKNOWN;
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK supports SHA-256", e);
    }
  }
}
