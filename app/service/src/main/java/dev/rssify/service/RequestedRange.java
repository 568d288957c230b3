package dev.rssify.service;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes that a Range header requests (RFC 9110, 14.1.2).
 *
 * @param last before {@code first} when there are none
 */
record RequestedRange(long first, long last) {

  private static final Pattern ONE = Pattern.compile("bytes=(\\d{0,15})-(\\d{0,15})");

  /** The range within a file of this length; empty when the header is to be ignored. */
  static Optional<RequestedRange> of(String header, long total) {
    Matcher one = ONE.matcher(header.strip());
    if (!one.matches() || (one.group(1).isEmpty() && one.group(2).isEmpty())) {
      return Optional.empty(); // several ranges, or another unit
    }
    if (one.group(1).isEmpty()) {
      long suffix = Long.parseLong(one.group(2));
      return Optional.of(
          new RequestedRange(suffix == 0 ? total : Math.max(0, total - suffix), total - 1));
    }
    long first = Long.parseLong(one.group(1));
    if (one.group(2).isEmpty()) {
      return Optional.of(new RequestedRange(first, total - 1));
    }
    long last = Long.parseLong(one.group(2));
    return last < first
        ? Optional.empty()
        : Optional.of(new RequestedRange(first, Math.min(last, total - 1)));
  }

  boolean isEmpty() {
    return last < first;
  }

  long length() {
    return last - first + 1;
  }
}
