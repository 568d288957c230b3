package dev.rssify.core.model.http;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request options of one feed.
 *
 * <p>Invariants: contains references to secrets, never values. Its headers cannot inject lines or
 * replace headers that politeness depends on.
 *
 * @param headers sent to the feed's own origin only; a User-Agent replaces the default everywhere
 * @param credentials sent to the feed's own origin only (R20)
 * @param proxy the name of a proxy that the operator defined; null to connect directly
 */
public record RequestProfile(
    List<Header> headers, List<Credential> credentials, @Nullable String proxy) {

  public static final RequestProfile NONE = new RequestProfile(List.of(), List.of(), null);

  public RequestProfile {
    headers = List.copyOf(headers);
    credentials = List.copyOf(credentials);
    headers.forEach(HeaderRules::requireOpen);
  }

  /** The part of the profile that may be sent to other origins. */
  public RequestProfile forOtherOrigins() {
    return new RequestProfile(
        headers.stream().filter(header -> header.name().equalsIgnoreCase("User-Agent")).toList(),
        List.of(),
        proxy);
  }

  /** A digest of the profile: equal for equal profiles, and free of secrets. */
  public String identity() {
    StringBuilder lines = new StringBuilder();
    for (Header header : headers) {
      lines.append(header.name()).append(": ").append(header.value()).append('\n');
    }
    for (Credential credential : credentials) {
      String kind =
          switch (credential) {
            case Credential.Basic basic -> "basic " + basic.user();
            case Credential.Bearer _ -> "bearer";
            case Credential.Custom custom -> "header " + custom.name();
          };
      lines.append(kind).append(' ').append(credential.secret().name()).append('\n');
    }
    return lines.append("proxy ").append(proxy).toString();
  }

  public Optional<String> userAgent() {
    return new Headers(headers).first("User-Agent");
  }
}
