package dev.rssify.formats.uri;

import org.jspecify.annotations.Nullable;

/**
 * Resolves references by RFC 3986 section 5, for any characters: publishers write blanks, brackets
 * and IRIs, for which java.net.URI throws.
 *
 * <p>Invariants: an absolute reference is returned unchanged, except for white space around it.
 */
public final class References {

  private References() {}

  /**
   * Makes {@code reference} absolute; unchanged where the base is unknown or unsuitable. A web base
   * may have more than two slashes before its host, as in browsers.
   */
  public static String resolve(@Nullable String publishedBase, String reference) {
    String ref = reference.strip();
    if (publishedBase == null || schemeEnd(ref) >= 0) {
      return ref;
    }
    String base = withTwoSlashes(publishedBase);
    int scheme = schemeEnd(base);
    if (scheme < 0 || !base.startsWith("//", scheme)) {
      return ref;
    }
    if (ref.startsWith("//")) {
      return base.substring(0, scheme) + ref;
    }
    String root = base.substring(0, endOf(base, scheme + 2, "/?#"));
    String rest = base.substring(root.length());
    if (ref.isEmpty()) {
      return base.substring(0, endOf(base, 0, "#"));
    }
    return switch (ref.charAt(0)) {
      case '#' -> root + withSlash(rest.substring(0, endOf(rest, 0, "#"))) + ref;
      case '?' -> root + withSlash(rest.substring(0, endOf(rest, 0, "?#"))) + ref;
      case '/' -> root + normalized(ref);
      default -> {
        String path = rest.substring(0, endOf(rest, 0, "?#"));
        yield root + normalized(path.substring(0, path.lastIndexOf('/') + 1) + ref);
      }
    };
  }

  private static String withTwoSlashes(String base) {
    int scheme = schemeEnd(base);
    if (!base.regionMatches(true, 0, "http", 0, 4) || !base.startsWith("///", scheme)) {
      return base;
    }
    int host = scheme;
    while (host < base.length() && base.charAt(host) == '/') {
      host++;
    }
    return base.substring(0, scheme) + "//" + base.substring(host);
  }

  /** The base inside an element with {@code xml:base}; only hierarchical bases count. */
  public static @Nullable String rebase(@Nullable String base, String xmlBase) {
    String resolved = resolve(base, xmlBase);
    int scheme = schemeEnd(resolved);
    return scheme < 0 || resolved.startsWith("//", scheme) ? resolved : base;
  }

  /** The index after the colon of a scheme, or -1 where {@code s} has none. */
  static int schemeEnd(String s) {
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c == ':') {
        return i == 0 ? -1 : i + 1;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        return -1;
      }
    }
    return -1;
  }

  private static int endOf(String s, int from, String stops) {
    for (int i = from; i < s.length(); i++) {
      if (stops.indexOf(s.charAt(i)) >= 0) {
        return i;
      }
    }
    return s.length();
  }

  private static String withSlash(String path) {
    return path.isEmpty() || path.charAt(0) != '/' ? "/" + path : path;
  }

  /** Removes dot segments (5.2.4) from the path before query and fragment. */
  private static String normalized(String pathAndRest) {
    int end = endOf(pathAndRest, 0, "?#");
    String path = withSlash(pathAndRest.substring(0, end));
    if (!path.contains("/.")) {
      return path + pathAndRest.substring(end);
    }
    StringBuilder out = new StringBuilder(path.length());
    int i = 0;
    while (i < path.length()) {
      int next = path.indexOf('/', i + 1);
      String segment = next < 0 ? path.substring(i) : path.substring(i, next);
      boolean last = next < 0;
      if (segment.equals("/..")) {
        out.setLength(Math.max(0, out.lastIndexOf("/")));
      }
      if (!segment.equals("/.") && !segment.equals("/..")) {
        out.append(segment);
      } else if (last) {
        out.append('/');
      }
      i = last ? path.length() : next;
    }
    return out + pathAndRest.substring(end);
  }
}
