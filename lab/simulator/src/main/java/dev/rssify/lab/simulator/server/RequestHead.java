package dev.rssify.lab.simulator.server;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request's head that the simulator uses.
 *
 * @param target as sent
 * @param gzip whether the client accepts gzip
 * @param close whether the client requests that this be the last exchange of its connection
 * @param bodyLength the number of bytes that follow the head; below 0 when it is unknown
 * @param form the body, where it was read
 */
record RequestHead(
    String method,
    String target,
    @Nullable String ifNoneMatch,
    @Nullable String ifModifiedSince,
    boolean gzip,
    boolean close,
    int bodyLength,
    String form) {

  private static final int UNKNOWN = -1;
  private static final Pattern LENGTH = Pattern.compile("\\d{1,6}");

  /** Whether it has a body that is read: only the hub accepts one. */
  boolean isForm() {
    return method.equals("POST") && bodyLength >= 0 && Route.of(target) instanceof Route.ToHub;
  }

  boolean hasOtherBody() {
    return bodyLength != 0 && !isForm();
  }

  /** The same with a body. */
  RequestHead with(byte[] bytes, int from, int to) {
    return new RequestHead(
        method,
        target,
        ifNoneMatch,
        ifModifiedSince,
        gzip,
        close,
        bodyLength,
        text(bytes, from, to));
  }

  /** The end of the head that starts at an offset, or -1 when it is not complete. */
  static int end(byte[] bytes, int from, int to) {
    for (int i = from + 3; i < to; i++) {
      if (bytes[i] == '\n'
          && bytes[i - 1] == '\r'
          && bytes[i - 2] == '\n'
          && bytes[i - 3] == '\r') {
        return i + 1;
      }
    }
    return -1;
  }

  /** Parses a complete head; null when its first line is not that of an HTTP/1 request. */
  static @Nullable RequestHead parse(byte[] bytes, int from, int to) {
    int line = endOfLine(bytes, from);
    int space = indexOf(bytes, ' ', from, line);
    int second = space < 0 ? -1 : indexOf(bytes, ' ', space + 1, line);
    if (second < 0 || !text(bytes, second + 1, line).startsWith("HTTP/1.")) {
      return null;
    }
    boolean old = bytes[line - 1] == '0';
    String ifNoneMatch = null;
    String ifModifiedSince = null;
    String connection = old ? "close" : "";
    boolean gzip = false;
    int bodyLength = 0;
    for (int at = line + 2; at < to - 2; at = endOfLine(bytes, at) + 2) {
      int end = endOfLine(bytes, at);
      int colon = indexOf(bytes, ':', at, end);
      if (colon < 0) {
        return null;
      }
      switch (Field.named(bytes, at, colon)) {
        case IF_NONE_MATCH -> ifNoneMatch = value(bytes, colon, end);
        case IF_MODIFIED_SINCE -> ifModifiedSince = value(bytes, colon, end);
        case ACCEPT_ENCODING -> gzip = accepts(value(bytes, colon, end), "gzip");
        case CONNECTION -> connection = value(bytes, colon, end).toLowerCase(Locale.ROOT);
        case CONTENT_LENGTH -> bodyLength = length(value(bytes, colon, end));
        case TRANSFER_ENCODING -> bodyLength = UNKNOWN;
        case OTHER -> {}
      }
    }
    return new RequestHead(
        text(bytes, from, space),
        text(bytes, space + 1, second),
        ifNoneMatch,
        ifModifiedSince,
        gzip,
        connection.contains("close"),
        bodyLength,
        "");
  }

  private static int length(String text) {
    return LENGTH.matcher(text).matches() ? Integer.parseInt(text) : UNKNOWN;
  }

  /** Whether a list such as Accept-Encoding's contains a coding with a quality above zero. */
  private static boolean accepts(String list, String coding) {
    int at = list.indexOf(coding);
    if (at < 0) {
      return false;
    }
    int end = list.indexOf(',', at);
    String item = list.substring(at, end < 0 ? list.length() : end).replace(" ", "");
    return !item.matches(".*;q=0(\\.0*)?");
  }

  private static String value(byte[] bytes, int colon, int end) {
    int from = colon + 1;
    int to = end;
    while (from < to && isBlank(bytes[from])) {
      from++;
    }
    while (to > from && isBlank(bytes[to - 1])) {
      to--;
    }
    return text(bytes, from, to);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private static int endOfLine(byte[] bytes, int from) {
    int i = from;
    while (bytes[i] != '\r' || bytes[i + 1] != '\n') {
      i++;
    }
    return i;
  }

  private static int indexOf(byte[] bytes, char c, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == c) {
        return i;
      }
    }
    return -1;
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The fields that change the response. */
  private enum Field {
    IF_NONE_MATCH("if-none-match"),
    IF_MODIFIED_SINCE("if-modified-since"),
    ACCEPT_ENCODING("accept-encoding"),
    CONNECTION("connection"),
    CONTENT_LENGTH("content-length"),
    TRANSFER_ENCODING("transfer-encoding"),
    OTHER("");

    private static final Field[] ALL = values();

    private final String name;

    Field(String name) {
      this.name = name;
    }

    static Field named(byte[] bytes, int from, int to) {
      for (Field field : ALL) {
        if (field.name.length() == to - from && field.is(bytes, from)) {
          return field;
        }
      }
      return OTHER;
    }

    private boolean is(byte[] bytes, int from) {
      for (int i = 0; i < name.length(); i++) {
        byte b = bytes[from + i];
        if (name.charAt(i) != (b >= 'A' && b <= 'Z' ? b + 32 : b)) {
          return false;
        }
      }
      return true;
    }
  }
}
