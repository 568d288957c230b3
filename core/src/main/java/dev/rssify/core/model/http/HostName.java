package dev.rssify.core.model.http;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Parses the host of a URL as the WHATWG URL standard does, so that all spellings of an address
 * have one normal form before any check.
 */
public final class HostName {

  private static final String FORBIDDEN = " #%/:<>?@[\\]^|";
  private static final int MAX_LABEL_LENGTH = 63;
  private static final int MAX_LENGTH = 253;

  private HostName() {}

  /** The host in its normal form; empty when it is invalid. */
  static Optional<String> canonical(String written) {
    return read(written).filter(host -> host.length() <= MAX_LENGTH);
  }

  private static Optional<String> read(String written) {
    if (written.startsWith("[")) {
      boolean closed = written.endsWith("]");
      String inside = written.substring(1, Math.max(1, written.length() - 1));
      boolean plausible = closed && inside.contains(":") && inside.matches("[0-9a-fA-F:.]{2,45}");
      return plausible ? Optional.of(written.toLowerCase(Locale.ROOT)) : Optional.empty();
    }
    return isPlain(written)
        ? addressOrName(written)
        : percentDecoded(written).flatMap(HostName::ascii).flatMap(HostName::addressOrName);
  }

  /** The fast path for nearly all hosts: nothing to decode, and not too long. */
  private static boolean isPlain(String host) {
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.') {
        return false;
      }
    }
    return !host.isEmpty() && host.length() <= MAX_LABEL_LENGTH;
  }

  private static Optional<String> ascii(String name) {
    try {
      String ascii = IDN.toASCII(name, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
      boolean clean =
          !ascii.isEmpty()
              && ascii.chars().allMatch(c -> c > 0x20 && c < 0x7f && FORBIDDEN.indexOf(c) < 0);
      return clean ? Optional.of(ascii) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> percentDecoded(String text) {
    if (text.indexOf('%') < 0) {
      return Optional.of(text);
    }
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    byte[] decoded = new byte[raw.length];
    int length = 0;
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        decoded[length++] = raw[i];
        continue;
      }
      int value = i + 2 < raw.length ? hex(raw[i + 1]) * 16 + hex(raw[i + 2]) : -1;
      if (value < 0) {
        return Optional.empty();
      }
      decoded[length++] = (byte) value;
      i += 2;
    }
    return Optional.of(new String(decoded, 0, length, StandardCharsets.UTF_8));
  }

  private static int hex(byte digit) {
    int value = Character.digit(digit, 16);
    return value < 0 ? -1_000 : value;
  }

  /** A name whose last label is a number is an IPv4 address, or invalid. */
  private static Optional<String> addressOrName(String name) {
    List<String> labels = new ArrayList<>(List.of(name.split("\\.", -1)));
    if (labels.size() > 1 && labels.getLast().isEmpty()) {
      labels.removeLast();
    }
    if (!looksNumeric(labels.getLast())) {
      return labels.stream().anyMatch(String::isEmpty) ? Optional.empty() : Optional.of(name);
    }
    return ipv4(labels);
  }

  private static boolean looksNumeric(String label) {
    String digits = label.startsWith("0x") ? label.substring(2) : label;
    int radix = digits.length() == label.length() ? 10 : 16;
    return !label.isEmpty()
        && digits.chars().allMatch(c -> c < 0x80 && Character.digit(c, radix) >= 0);
  }

  private static Optional<String> ipv4(List<String> parts) {
    long address = 0;
    for (int i = 0; i < parts.size(); i++) {
      boolean last = i == parts.size() - 1;
      OptionalLong part = number(parts.get(i));
      // The last part fills all remaining bytes: 127.1 is 127.0.0.1.
      int bits = last ? 8 * (4 - i) : 8;
      if (i > 3 || part.isEmpty() || part.getAsLong() >= 1L << bits) {
        return Optional.empty();
      }
      address = (address << bits) | part.getAsLong();
    }
    return Optional.of(
        (address >> 24)
            + "."
            + ((address >> 16) & 255)
            + "."
            + ((address >> 8) & 255)
            + "."
            + (address & 255));
  }

  private static OptionalLong number(String part) {
    int radix = 10;
    String digits = part;
    if (part.startsWith("0x")) {
      radix = 16;
      digits = part.length() == 2 ? "0" : part.substring(2);
    } else if (part.length() > 1 && part.startsWith("0")) {
      radix = 8;
    }
    try {
      return digits.startsWith("-") || digits.startsWith("+")
          ? OptionalLong.empty()
          : OptionalLong.of(Long.parseLong(digits, radix));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
