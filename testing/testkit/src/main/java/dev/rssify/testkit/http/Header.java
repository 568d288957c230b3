package dev.rssify.testkit.http;

/** A header field as received: original spelling, blanks around the value removed. */
public record Header(String name, String value) {

  boolean is(String otherName) {
    return name.equalsIgnoreCase(otherName);
  }
}
