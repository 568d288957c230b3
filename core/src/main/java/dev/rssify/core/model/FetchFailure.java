package dev.rssify.core.model;

import java.util.Locale;

/** Why a request got no usable answer; the lower-case names are stable codes. */
public enum FetchFailure {
  BAD_URL,
  ADDRESS_REFUSED,
  DNS_FAILURE,
  CONNECT_FAILED,
  CONNECT_TIMEOUT,
  TLS_FAILURE,
  EXCHANGE_TIMEOUT,
  CONNECTION_LOST,
  TRUNCATED,
  TOO_LARGE,
  BAD_ENCODING,
  PROTOCOL_ERROR,
  TOO_MANY_REDIRECTS,
  REDIRECT_LOOP,
  BAD_REDIRECT,
  DOWNGRADE_REFUSED;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
