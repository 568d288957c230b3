package dev.rssify.testkit.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The status line and header lines of a reply, exactly as they will be sent. */
record Head(String statusLine, List<String> lines) {

  Head {
    lines = List.copyOf(lines);
  }

  static Head of(int code) {
    return new Head("HTTP/1.1 " + code + " " + reason(code), List.of());
  }

  Head plus(Stream<String> more) {
    return new Head(statusLine, Stream.concat(lines.stream(), more).toList());
  }

  boolean has(String name) {
    String prefix = name.toLowerCase(Locale.ROOT) + ":";
    return lines.stream().anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix));
  }

  boolean closesConnection() {
    return lines.stream().anyMatch("Connection: close"::equalsIgnoreCase);
  }

  /** Whether the status allows no body, and so no framing field either (RFC 9110, 6.4.1). */
  boolean isBodiless() {
    return statusLine.startsWith("HTTP/1.1 304") || statusLine.startsWith("HTTP/1.1 204");
  }

  byte[] wire() {
    String text = statusLine + "\r\n" + String.join("\r\n", lines);
    String end = lines.isEmpty() ? "\r\n" : "\r\n\r\n";
    return (text + end).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String reason(int code) {
    return switch (code) {
      case 200 -> "OK";
      case 204 -> "No Content";
      case 301 -> "Moved Permanently";
      case 302 -> "Found";
      case 303 -> "See Other";
      case 304 -> "Not Modified";
      case 307 -> "Temporary Redirect";
      case 308 -> "Permanent Redirect";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 410 -> "Gone";
      case 429 -> "Too Many Requests";
      case 500 -> "Internal Server Error";
      case 503 -> "Service Unavailable";
      default -> "Status " + code;
    };
  }
}
