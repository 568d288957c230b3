package dev.rssify.core.model.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What proves to a publisher that we may read a feed; the secret part is a reference. */
public sealed interface Credential {

  SecretRef secret();

  /** The header line it travels in, given the secret itself. */
  Header header(String secretValue);

  /** The same line as it may be stored and shown. */
  default Header redacted() {
    return new Header(header("").name(), "[secret " + secret().name() + "]");
  }

  /** User name and password (RFC 7617). */
  record Basic(String user, SecretRef secret) implements Credential {

    public Basic {
      if (user.indexOf(':') >= 0) {
        throw new IllegalArgumentException("a user name has no colon: " + user);
      }
    }

    @Override
    public Header header(String password) {
      byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      return new Header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
    }
  }

  /** A token (RFC 6750). */
  record Bearer(SecretRef secret) implements Credential {
    @Override
    public Header header(String token) {
      return new Header("Authorization", "Bearer " + token);
    }
  }

  /** A header of the publisher's own making, such as X-Api-Key, whose value is secret. */
  record Custom(String name, SecretRef secret) implements Credential {

    public Custom {
      HeaderRules.requireName(name);
    }

    @Override
    public Header header(String value) {
      return new Header(name, value);
    }
  }
}
