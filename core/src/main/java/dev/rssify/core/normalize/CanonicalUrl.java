package dev.rssify.core.normalize;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Canonicalizes URLs (docs/identity.md): lower-case scheme and host, no fragment, no default port,
 * tracking parameters removed, the others sorted. Nothing else: http stays http, a trailing slash
 * stays, the path is case-sensitive, nothing is decoded.
 *
 * <p>Invariants: idempotent; independent of the order of parameters; never throws. Links that are
 * not hierarchical URLs are returned unchanged.
 */
public final class CanonicalUrl {

  private static final Set<String> TRACKING =
      Set.of(
          "gclid", "gbraid", "wbraid", "fbclid", "mc_cid", "mc_eid", "igshid", "msclkid", "yclid",
          "vero_id", "ref", "ref_src");

  private CanonicalUrl() {}

  public static String of(String link) {
    String url = withoutFragment(link.strip());
    int schemeEnd = url.indexOf("://");
    if (schemeEnd <= 0 || url.substring(0, schemeEnd).indexOf('/') >= 0) {
      return link.strip();
    }
    String scheme = url.substring(0, schemeEnd).toLowerCase(Locale.ROOT);
    int authorityStart = schemeEnd + 3;
    int authorityEnd = firstOf(url, "/?", authorityStart);
    int queryStart = url.indexOf('?', authorityEnd);
    String path = url.substring(authorityEnd, queryStart < 0 ? url.length() : queryStart);
    String query = queryStart < 0 ? "" : canonicalQuery(url.substring(queryStart + 1));
    return scheme
        + "://"
        + canonicalAuthority(scheme, url.substring(authorityStart, authorityEnd))
        + path
        + (query.isEmpty() ? "" : "?" + query);
  }

  private static String withoutFragment(String url) {
    int hash = url.indexOf('#');
    return hash < 0 ? url : url.substring(0, hash);
  }

  private static String canonicalAuthority(String scheme, String authority) {
    int hostStart = authority.lastIndexOf('@') + 1;
    String userInfo = authority.substring(0, hostStart);
    String hostAndPort = authority.substring(hostStart).toLowerCase(Locale.ROOT);
    int colon = hostAndPort.lastIndexOf(':');
    boolean hasPort = colon > hostAndPort.lastIndexOf(']');
    if (hasPort && isDefaultPort(scheme, hostAndPort.substring(colon + 1))) {
      return userInfo + hostAndPort.substring(0, colon);
    }
    return userInfo + hostAndPort;
  }

  private static boolean isDefaultPort(String scheme, String port) {
    return switch (scheme) {
      case "http" -> port.isEmpty() || port.equals("80");
      case "https" -> port.isEmpty() || port.equals("443");
      default -> false;
    };
  }

  private static String canonicalQuery(String query) {
    return Arrays.stream(query.split("&"))
        .filter(parameter -> !parameter.isEmpty() && !isTracking(parameter))
        .sorted()
        .collect(Collectors.joining("&"));
  }

  private static boolean isTracking(String parameter) {
    int equals = parameter.indexOf('=');
    String name = equals < 0 ? parameter : parameter.substring(0, equals);
    return name.startsWith("utm_") || TRACKING.contains(name);
  }

  private static int firstOf(String text, String characters, int from) {
    for (int i = from; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }
}
