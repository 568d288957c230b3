package dev.rssify.core.model.http;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is special about the requests for one feed.
 *
 * <p>Invariants: holds no secret, only references; nothing in it can break out of its header line
 * or touch what politeness rests on.
 *
 * @param headers sent to the feed's own origin only; a User-Agent replaces ours everywhere
 * @param credentials sent to the feed's own origin only (R20)
 * @param proxy the name of a proxy that the operator defined; null to go directly
 */
public record RequestProfile(
    List<Header> headers, List<Credential> credentials, @Nullable String proxy) {

  public static final RequestProfile NONE = new RequestProfile(List.of(), List.of(), null);

  public RequestProfile {
    headers = List.copyOf(headers);
    credentials = List.copyOf(credentials);
    headers.forEach(HeaderRules::requireOpen);
  }

  /** What of it may be told to an origin it was not meant for. */
  public RequestProfile abroad() {
    return new RequestProfile(
        headers.stream().filter(header -> header.name().equalsIgnoreCase("User-Agent")).toList(),
        List.of(),
        proxy);
  }

  /** Names what the requests are like; equal for equal profiles, and without any secret. */
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
