package dev.rssify.core.model.http;

import java.util.Locale;

/** Why a request got no usable answer; the lower-case names are stable codes. */
public enum FetchFailure {
  BAD_URL,
  HOST_REFUSED,
  ADDRESS_REFUSED,
  SECRET_MISSING,
  /** A secret is bound to other hosts than the one the request goes to. */
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
  /** The feed's source type is not there. */
  UNKNOWN_SOURCE,
  /** The feed's source cannot be used as it is configured. */
  BAD_SOURCE_CONFIG,
  /** The publisher does not want programs there. */
  ROBOTS_DISALLOWED,
  /** Nobody can say whether the publisher wants programs there. */
  ROBOTS_UNAVAILABLE;

  /** Whether the feed's source is the problem, and not the network. */
  public boolean isOfSource() {
    return this == UNKNOWN_SOURCE || this == BAD_SOURCE_CONFIG || this == ROBOTS_DISALLOWED;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
