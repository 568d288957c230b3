package dev.rssify.lab.conformance;

import org.jspecify.annotations.Nullable;

/** What a publisher can rely on. */
public enum Rule {
  R1(
      "First contact is one plain GET",
      "A feed nobody asked before gets one GET without conditions; no HEAD and no second look."),
  R2("An ETag goes back byte for byte", "Weak or strong, quoted or not, with spaces and all."),
  R3(
      "A Last-Modified goes back byte for byte",
      "Readable as a date or not; where none was served, none is made up from other dates."),
  R4(
      "Only validators we hold, only to who gave them",
      "An answer without a validator ends it; a redirect's target gets its own, nobody else's."),
  R5(
      "Both validators come from the same answer",
      "When only one of them changed, the pair that is sent is that of the last full answer."),
  R6(
      "A 304 renews what it carries",
      "New validators and a new lifetime count from there; one that says nothing renews the old."),
  R7(
      "An answer we lost leaves the old validators",
      "Cut off, unreadable or not stored: the next question is the old one."),
  R8(
      "A restart asks nobody early and forgets nothing",
      "Stopped ten times or killed while it asks: due times, validators and silence hold."),
  R9(
      "max-age less Age is waited for",
      "Up to the largest interval; what is meant for shared caches is not for us."),
  R10(
      "Expires counts by the server's clock",
      "It is compared with the Date beside it; one that is past means the usual pause, not now."),
  R11("A 304 starts freshness again", "What R9 and R10 say holds after every answer."),
  R12(
      "429: silence for the whole host",
      "For as long as it says, for every feed there, by hand too; nothing else is tried."),
  R13(
      "503 until a date, by the server's clock",
      "In any of the three forms of HTTP, however wrong that clock may be."),
  R14(
      "Silence in full up to a week; quotas count",
      "A wait that cannot be read is none; a quota with nothing left is a wait like any other."),
  R15(
      "A bare 429 costs an hour, then twice as much",
      "More than twice the usual pause, doubling; the way back is gradual."),
  R16(
      "Errors back off, up to 48 h, and never end",
      "Each error doubles the pause, one try at a time; trouble never makes us come more often."),
  R17(
      "410 is the end; 404 is not",
      "Gone is never asked again unless the operator says so, and told once; missing is asked on."),
  R18(
      "A permanent move is believed after proof",
      "Three sightings of one target over two days with a readable feed there; doubt starts anew."),
  R19(
      "A temporary redirect is never believed",
      "It is followed each time; in a chain, only what comes before the first one counts."),
  R20(
      "Redirects do not lead astray",
      "Ten hops at most, no loops, no way from https to http, no secrets for strangers, no way"
          + " inside."),
  R21(
      "We say who we are, and nothing else",
      "Name, version, contact and for how many; feed types and gzip; no cookie, no referrer."),
  R22(
      "Two at a time, a second apart, per host",
      "Feeds, pages and robots.txt together.",
      "one worker; several join with PostgreSQL leases"),
  R23(
      "How often is earned",
      "An hour apart, unless validators and a lively feed allow less, or a heavy body asks for"
          + " more; the operator may say otherwise, and many wishes are one request."),
  R24(
      "Hints only lengthen",
      "ttl, the syndication module, skipped hours and days; the longest wins, up to a day."),
  R25(
      "Many feeds at once are spread",
      "Ten thousand first polls over the first interval, an hour at most, evenly.",
      "without push");

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
