package dev.rssify.adapters.fetchhttp;

import java.util.List;
import java.util.Locale;

/** The hosts an operator lets requests go to; none given means all. */
final class HostList {

  private final List<String> patterns;

  HostList(List<String> patterns) {
    this.patterns = patterns.stream().map(pattern -> pattern.toLowerCase(Locale.ROOT)).toList();
  }

  boolean permits(String host) {
    return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> fits(pattern, host));
  }

  private static boolean fits(String pattern, String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return pattern.startsWith("*.") ? name.endsWith(pattern.substring(1)) : name.equals(pattern);
  }
}
