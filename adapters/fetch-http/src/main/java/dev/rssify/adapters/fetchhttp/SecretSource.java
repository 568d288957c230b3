package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.util.Optional;

/**
 * Looks up secrets when a request is sent; does not cache them.
 *
 * <p>Threading: called by many threads at once.
 */
@FunctionalInterface
public interface SecretSource {

  /** No secrets at all. */
  SecretSource NONE = reference -> Optional.empty();

  Optional<String> find(SecretRef reference);

  /** Whether a secret may be sent to the host of a URL; checked before it is looked up. */
  default boolean maySend(SecretRef reference, WebUrl url) {
    return true;
  }
}
