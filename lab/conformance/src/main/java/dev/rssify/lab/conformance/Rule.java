package dev.rssify.lab.conformance;

import org.jspecify.annotations.Nullable;

/** A guarantee to publishers. */
public enum Rule {
  R1(
      "First contact is one plain GET",
      "A new feed gets one GET without conditions; no HEAD and no second request."),
  R2("An ETag is sent back byte for byte", "Weak or strong, quoted or not, with spaces."),
  R3(
      "A Last-Modified is sent back byte for byte",
      "Readable as a date or not; without one, none is derived from other dates."),
  R4(
      "Validators go only to the URL that sent them",
      "A 200 without a validator erases it; each redirect hop gets only its own."),
  R5(
      "Both validators come from the same response",
      "When only one of them changed, the pair that is sent is that of the last full response."),
  R6(
      "A 304 updates validators and freshness",
      "New validators and a new lifetime replace the old; a 304 without them renews the old."),
  R7(
      "A lost response leaves the old validators",
      "Truncated, unreadable or not stored: the next request sends the old ones."),
  R8(
      "A restart causes no early request",
      "Stopped ten times or killed during a poll: due times, validators and back-offs survive."),
  R9("max-age minus Age is honored", "Up to the largest interval; s-maxage is ignored."),
  R10(
      "Expires counts by the server's clock",
      "It is compared with the Date header; a past one means the usual pause, not now."),
  R11("A 304 restarts freshness", "R9 and R10 hold after every response."),
  R12(
      "A 429 stops requests to the whole host",
      "For its Retry-After, for every feed there, manual polls included."),
  R13(
      "503 with a date, by the server's clock",
      "In any of the three date formats of HTTP, even if that clock is wrong."),
  R14(
      "Retry-After in full up to a week; quotas count",
      "An invalid value is ignored; an exhausted quota counts like Retry-After."),
  R15(
      "A 429 without Retry-After backs off for an hour, then doubles",
      "More than twice the usual pause, doubling; recovery is gradual."),
  R16(
      "Failures back off up to 48 h, and never end",
      "Each failure doubles the pause, one attempt at a time; failures never cause more polls."),
  R17(
      "410 ends polling; 404 does not",
      "After a 410, one event and no poll until the operator resets it; a 404 is polled again."),
  R18(
      "A permanent redirect is accepted after proof",
      "Three sightings of one target over two days with a readable feed; another one restarts it."),
  R19(
      "A temporary redirect is never stored",
      "It is followed each time; in a chain, only the hops before the first one count."),
  R20(
      "Redirects are limited",
      "At most ten hops, no loops, no https to http, no credentials for other origins, no private"
          + " addresses."),
  R21(
      "An honest identity",
      "Name, version, contact, number of subscribers; feed types and gzip; no cookie, no referrer."),
  R22(
      "Two at a time, a second apart, per host",
      "Feeds, pages and robots.txt together.",
      "one worker; several join with PostgreSQL leases"),
  R23(
      "The minimum interval depends on the feed",
      "An hour apart, unless validators and an active feed allow less, or a large body requires"
          + " more; the operator's interval overrides this. Many subscriptions are one request."),
  R24(
      "Hints only lengthen",
      "ttl, the syndication module, skipped hours and days; the longest wins, up to a day."),
  R25(
      "Many feeds at once are spread",
      "Ten thousand first polls over the first interval, an hour at most, evenly. While a hub"
          + " delivers, the feed is polled once a day; content with a bad signature is ignored.");

  private final String title;
  private final String meaning;
  private final @Nullable String note;

  Rule(String title, String meaning) {
    this(title, meaning, null);
  }

  Rule(String title, String meaning, @Nullable String note) {
    this.title = title;
    this.meaning = meaning;
    this.note = note;
  }

  public String title() {
    return title;
  }

  /** The rule in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** What its scenario does not cover; null when it covers everything. */
  public @Nullable String note() {
    return note;
  }
}
