package dev.rssify.core.model.http;

import java.util.Locale;

/** Why a request got no usable response; the lower-case names are stable codes. */
public enum FetchFailure {
  BAD_URL,
  HOST_REFUSED,
  ADDRESS_REFUSED,
  SECRET_MISSING,
  /** The secret is bound to other hosts than the host of the request. */
  SECRET_REFUSED,
  DNS_FAILURE,
  DNS_TIMEOUT,
  CONNECT_FAILED,
  CONNECT_TIMEOUT,
  PROXY_FAILED,
  /** The operator defined no proxy of this name. */
  UNKNOWN_PROXY,
  TLS_FAILURE,
  EXCHANGE_TIMEOUT,
  SLOW_BODY,
  CONNECTION_LOST,
  TRUNCATED,
  TOO_LARGE,
  BAD_ENCODING,
  PROTOCOL_ERROR,
  OVERLOADED,
  TOO_MANY_REDIRECTS,
  REDIRECT_LOOP,
  BAD_REDIRECT,
  DOWNGRADE_REFUSED,
  /** The feed's source type is not installed. */
  UNKNOWN_SOURCE,
  /** The configuration of the feed's source is invalid. */
  BAD_SOURCE_CONFIG,
  /** robots.txt disallows the URL. */
  ROBOTS_DISALLOWED,
  /** robots.txt could not be fetched, so the URL counts as disallowed. */
  ROBOTS_UNAVAILABLE;

  /** Whether the cause is the feed's source, not the network. */
  public boolean isOfSource() {
    return this == UNKNOWN_SOURCE || this == BAD_SOURCE_CONFIG || this == ROBOTS_DISALLOWED;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
