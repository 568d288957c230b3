package dev.rssify.lab.simulator.world;

/** What a feed has or has not, independent of everything else about it. */
public enum Trait {
  /** Offers gzip to those who accept it. */
  GZIP,
  /** Its ETags are weak ones. */
  WEAK_ETAG,
  /** Sends Cache-Control with a max-age. */
  MAX_AGE,
  /** Sends Expires. */
  EXPIRES,
  /** Says in the document how often to come: ttl and skipHours, or the syndication module. */
  HINTS,
  /** Changes some of its entries after they were posted. */
  EDITS,
  /** Gives some entries a date long before they appear. */
  BACK_DATED,
  /** Publishes whole articles as HTML, not summaries alone. */
  FULL_CONTENT,
  /** Documents of hundreds of kilobytes up to megabytes. */
  HUGE,
  /** Its responses end the connection. */
  CLOSES,
  /** Its past can be had, document by document (RFC 5005); a site's, in formats with links. */
  ARCHIVED,
  /** Names a hub that pushes what is new (WebSub). */
  PUSHES
}
