package dev.rssify.core.model.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Authenticates a feed's requests to its server; the secret part is a reference. */
public sealed interface Credential {

  SecretRef secret();

  /** The header line that carries it, given the secret value. */
  Header header(String secretValue);

  /** The same line with the secret masked, for storage and display. */
  default Header redacted() {
    return new Header(header("").name(), "[secret " + secret().name() + "]");
  }

  /** User name and password (RFC 7617). */
  record Basic(String user, SecretRef secret) implements Credential {

    public Basic {
      if (user.indexOf(':') >= 0) {
        throw new IllegalArgumentException("a user name must not contain a colon: " + user);
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

  /** A custom header of the server, such as X-Api-Key, with a secret value. */
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
