package dev.rssify.lab.conformance;

import org.jspecify.annotations.Nullable;

/** What a publisher can rely on. */
public enum Rule {
  R1(
      "First contact is one plain GET",
      "A new feed gets one GET without conditions; no HEAD and no second request."),
  R2("An ETag goes back byte for byte", "Weak or strong, quoted or not, with spaces and all."),
  R3(
      "A Last-Modified goes back byte for byte",
      "Readable as a date or not; where none was served, none is made up from other dates."),
  R4(
      "Validators go only to the URL that sent them",
      "A 200 without a validator erases it; each redirect hop gets only its own."),
  R5(
      "Both validators come from the same response",
      "When only one of them changed, the pair that is sent is that of the last full response."),
  R6(
      "A 304 updates what it carries",
      "New validators and a new lifetime count from there; one that says nothing renews the old."),
  R7(
      "A lost response leaves the old validators",
      "Truncated, unreadable or not stored: the next request sends the old ones."),
  R8(
      "A restart causes no early request",
      "Stopped ten times or killed during a poll: due times, validators and back-offs survive."),
  R9(
      "max-age minus Age is honored",
      "Up to the largest interval; what is meant for shared caches is not for us."),
  R10(
      "Expires counts by the server's clock",
      "It is compared with the Date beside it; one that is past means the usual pause, not now."),
  R11("A 304 restarts freshness", "R9 and R10 hold after every response."),
  R12(
      "A 429 stops requests to the whole host",
      "For its Retry-After, for every feed there; a manual poll is refused too."),
  R13(
      "503 with a date, by the server's clock",
      "In any of the three forms of HTTP, however wrong that clock may be."),
  R14(
      "Retry-After in full up to a week; quotas count",
      "A wait that cannot be read is none; a quota with nothing left is a wait like any other."),
  R15(
      "A bare 429 costs an hour, then doubles",
      "More than twice the usual pause, doubling; the way back is gradual."),
  R16(
      "Failures back off up to 48 h, and never end",
      "Each failure doubles the pause, one attempt at a time; failures never cause more polls."),
  R17(
      "410 ends polling; 404 does not",
      "After a 410, one event and no poll until the operator resets it; a 404 is polled again."),
  R18(
      "A permanent redirect is accepted after proof",
      "Three sightings of one target over two days with a readable feed there; doubt starts anew."),
  R19(
      "A temporary redirect is never stored",
      "It is followed each time; in a chain, only what comes before the first one counts."),
  R20(
      "Redirects are limited",
      "Ten hops at most, no loops, no way from https to http, no secrets for strangers, no way"
          + " inside."),
  R21(
      "An honest identity",
      "Name, version, contact and for how many; feed types and gzip; no cookie, no referrer."),
  R22(
      "Two at a time, a second apart, per host",
      "Feeds, pages and robots.txt together.",
      "one worker; several join with PostgreSQL leases"),
  R23(
      "The interval is earned",
      "An hour apart, unless validators and a lively feed allow less, or a large body requires"
          + " more; the operator's interval overrides this. Many subscriptions are one request."),
  R24(
      "Hints only lengthen",
      "ttl, the syndication module, skipped hours and days; the longest wins, up to a day."),
  R25(
      "Many feeds at once are spread",
      "Ten thousand first polls over the first interval, an hour at most, evenly. While a hub"
          + " delivers, polls are a daily heartbeat; content with a bad signature is ignored.");

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

  /** What its scenario leaves out; null when nothing. */
  public @Nullable String note() {
    return note;
  }
}
