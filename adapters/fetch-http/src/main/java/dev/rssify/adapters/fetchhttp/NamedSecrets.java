package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Secrets that the operator defined under a name ({@code secret:NAME}), each bound to the hosts it
 * may be sent to. Other references are passed to another source.
 *
 * <p>Threading: safe if the other source is.
 */
public final class NamedSecrets implements SecretSource {

  private final Map<String, BoundSecret> named;
  private final SecretSource references;

  /**
   * A secret and the hosts it may be sent to.
   *
   * @param value the reference that is resolved when the secret is sent, such as {@code env:NAME}
   * @param hosts at least one: {@code example.org}, {@code *.example.org}, {@code example.org:8443}
   */
  public record Definition(SecretRef value, List<String> hosts) {

    public Definition {
      hosts = List.copyOf(hosts);
      if (hosts.isEmpty()) {
        throw new IllegalArgumentException("a named secret must be bound to at least one host");
      }
      HostList _ = new HostList(hosts);
    }
  }

  private record BoundSecret(SecretRef value, HostList hosts) {}

  /**
   * @param definitions by name, without {@code secret:}
   * @param references resolves the values of these, and all other references
   */
  public NamedSecrets(Map<String, Definition> definitions, SecretSource references) {
    this.named =
        definitions.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey,
                    entry ->
                        new BoundSecret(
                            entry.getValue().value(), new HostList(entry.getValue().hosts()))));
    this.references = references;
  }

  /** Why a secret cannot be used for a URL, for a person; empty when it can. */
  public Optional<String> problem(SecretRef reference, WebUrl url) {
    if (reference.isNamed() && !named.containsKey(reference.label())) {
      return Optional.of("there is no secret named '" + reference.label() + "'");
    }
    return maySend(reference, url)
        ? Optional.empty()
        : Optional.of("the secret " + reference.label() + " may not be sent to " + url.origin());
  }

  @Override
  public Optional<String> find(SecretRef reference) {
    return reference.isNamed()
        ? Optional.ofNullable(named.get(reference.label())).flatMap(it -> references.find(it.value))
        : references.find(reference);
  }

  @Override
  public boolean maySend(SecretRef reference, WebUrl url) {
    BoundSecret bound = reference.isNamed() ? named.get(reference.label()) : null;
    return bound == null ? references.maySend(reference, url) : bound.hosts.contains(url);
  }
}
