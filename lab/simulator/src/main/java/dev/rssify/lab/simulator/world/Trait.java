package dev.rssify.lab.simulator.world;

/** An optional property of a feed, independent of all others. */
public enum Trait {
  /** Supports gzip. */
  GZIP,
  /** Its ETags are weak. */
  WEAK_ETAG,
  /** Sends Cache-Control with a max-age. */
  MAX_AGE,
  /** Sends Expires. */
  EXPIRES,
  /** Has update hints in the document: ttl and skipHours, or the syndication module. */
  HINTS,
  /** Changes some of its entries after they were posted. */
  EDITS,
  /** Gives some entries a date long before they appear. */
  BACK_DATED,
  /** Publishes complete articles as HTML, not only summaries. */
  FULL_CONTENT,
  /** Documents of hundreds of kilobytes up to megabytes. */
  HUGE,
  /** Its responses close the connection. */
  CLOSES,
  /** Has archive documents (RFC 5005); for a site, in formats with links. */
  ARCHIVED,
  /** Has a hub that pushes new versions (WebSub). */
  PUSHES
}
