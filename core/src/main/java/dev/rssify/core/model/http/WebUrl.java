package dev.rssify.core.model.http;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An absolute http or https URL, ready to be fetched and parsed as a browser parses it.
 *
 * <p>Invariants: pure ASCII without blanks or control characters; the host is in lower case, names
 * in their ASCII form, and every spelling of an IPv4 address (octal, hexadecimal, short) is dotted
 * decimal; there is no fragment and no user info; percent-encodings and path segments stay as
 * written. Two equal URLs are the same request.
 *
 * @param scheme http or https
 * @param host a name, a dotted IPv4 address, or an IPv6 address in brackets
 * @param port -1 for the scheme's default
 * @param target path and query as sent in the request line
 */
public record WebUrl(String scheme, String host, int port, String target) {

  /** Parses an absolute URL; empty when it is invalid, or contains a user name or password. */
  public static Optional<WebUrl> parse(String text) {
    String url = UrlText.clean(text);
    int colon = url.indexOf("://");
    if (colon < 0) {
      return Optional.empty();
    }
    String scheme = url.substring(0, colon).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.empty();
    }
    int start = colon + 3;
    int end = UrlText.firstOf(url, "/?", start);
    String authority = url.substring(start, end);
    int portColon = authority.lastIndexOf(':');
    boolean hasPort = portColon > authority.lastIndexOf(']');
    Optional<Integer> port = hasPort ? port(authority.substring(portColon + 1)) : Optional.of(-1);
    Optional<String> host =
        HostName.canonical(hasPort ? authority.substring(0, portColon) : authority);
    if (port.isEmpty() || host.isEmpty()) {
      return Optional.empty();
    }
    int standard = scheme.equals("https") ? 443 : 80;
    String target = UrlText.encode(url.substring(end));
    return Optional.of(
        new WebUrl(
            scheme,
            host.get(),
            port.get() == standard ? -1 : port.get(),
            target.startsWith("/") ? target : "/" + target));
  }

  /** The link if it is an http or https URL; null for others, such as javascript: links. */
  public static @Nullable String webOrNull(@Nullable String link) {
    boolean web =
        link != null
            && (link.regionMatches(true, 0, "https://", 0, 8)
                || link.regionMatches(true, 0, "http://", 0, 7));
    return web ? link : null;
  }

  /** Resolves a reference against this URL (RFC 3986, section 5.2). */
  public Optional<WebUrl> resolve(String reference) {
    String text = UrlText.clean(reference);
    if (UrlText.hasScheme(text)) {
      return parse(text);
    }
    if (text.startsWith("//")) {
      return parse(scheme + ":" + text);
    }
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    String merged;
    if (text.isEmpty()) {
      merged = target;
    } else if (text.startsWith("?")) {
      merged = path + text;
    } else if (text.startsWith("/")) {
      merged = UrlText.withoutDots(text);
    } else {
      merged = UrlText.withoutDots(path.substring(0, path.lastIndexOf('/') + 1) + text);
    }
    return Optional.of(new WebUrl(scheme, host, port, UrlText.encode(merged)));
  }

  /** Scheme, host and port. Credentials are bound to the origin. */
  public String origin() {
    return scheme + "://" + host + (port < 0 ? "" : ":" + port);
  }

  public boolean secure() {
    return scheme.equals("https");
  }

  @Override
  public String toString() {
    return origin() + target;
  }

  private static Optional<Integer> port(String digits) {
    if (digits.isEmpty()) {
      return Optional.of(-1);
    }
    boolean plain = digits.length() <= 5 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return Optional.ofNullable(plain ? Integer.valueOf(digits) : null)
        .filter(port -> port > 0 && port <= 65_535);
  }
}
