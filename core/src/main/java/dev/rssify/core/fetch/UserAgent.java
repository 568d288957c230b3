package dev.rssify.core.fetch;

import java.util.Locale;

/**
 * The User-Agent header: name, version, contact URL, and number of subscribers (R21).
 *
 * @param contactUrl a page for publishers: who operates the crawler, and how to complain
 */
public record UserAgent(String version, String contactUrl) {

  public UserAgent {
    if (!version.matches("[0-9A-Za-z.+-]+")) {
      throw new IllegalArgumentException("not a version: \"" + version + "\"");
    }
    boolean plain = contactUrl.chars().allMatch(c -> c > 0x20 && c < 0x7f && "();".indexOf(c) < 0);
    if (!plain || !contactUrl.matches("(https?://|mailto:).+")) {
      throw new IllegalArgumentException(
          "fetch.contact_url must be a URL publishers can reach you by, not \""
              + contactUrl
              + "\"");
    }
    if (contactUrl.toLowerCase(Locale.ROOT).contains("mozilla/")) {
      throw new IllegalArgumentException(
          "the contact URL must not imitate a browser: " + contactUrl);
    }
  }

  public String header(int subscribers) {
    return "rssify/" + version + " (+" + contactUrl + "; " + subscribers + " subscribers)";
  }
}
