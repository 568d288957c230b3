package dev.rssify.core.model;

import java.util.Locale;

/** Why a request got no usable answer; the lower-case names are stable codes. */
public enum FetchFailure {
  BAD_URL,
  HOST_REFUSED,
  ADDRESS_REFUSED,
  SECRET_MISSING,
  DNS_FAILURE,
  DNS_TIMEOUT,
  CONNECT_FAILED,
  CONNECT_TIMEOUT,
  PROXY_FAILED,
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
  DOWNGRADE_REFUSED;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
