package dev.rssify.adapters.apihttp.route;

import java.util.Locale;

/** Why a request failed; the lower-case names are stable codes. */
public enum ErrorCode {
  BAD_REQUEST(400, "The request cannot be read."),
  BAD_PARAMETER(400, "A parameter is unknown, missing, or invalid."),
  BAD_CURSOR(400, "The cursor is invalid, or belongs to another listing."),
  UNAUTHORIZED(401, "A token is needed."),
  FORBIDDEN(403, "This token does not allow that."),
  FOREIGN_ORIGIN(403, "Pages of other sites may not change anything."),
  NOT_FOUND(404, "The resource does not exist."),
  METHOD_NOT_ALLOWED(405, "This method is not allowed here."),
  CONFLICT(409, "Another client changed it first; read it again."),
  GONE(410, "The publisher removed it permanently."),
  EXPIRED(410, "It was deleted by retention."),
  CURSOR_EXPIRED(410, "Some events after this cursor were deleted."),
  TOO_LARGE(413, "The body is too large."),
  URI_TOO_LONG(414, "The URL is too long."),
  UNSUPPORTED_MEDIA_TYPE(415, "This media type is not supported here."),
  RANGE_NOT_SATISFIABLE(416, "The range is outside of the content."),
  WRONG_HOST(421, "This host name is not accepted."),
  UNPROCESSABLE(422, "The content is valid, but cannot be processed."),
  NO_FEED(422, "No feed was found at this URL."),
  SEVERAL_FEEDS(422, "This page has several feeds."),
  TOO_MANY_REQUESTS(429, "Too many requests; retry later."),
  BACKING_OFF(429, "The host limits requests; no request is made until then."),
  FRESH(429, "The last response is still fresh."),
  HEADERS_TOO_LARGE(431, "The headers are too large."),
  INTERNAL(500, "An internal error, which was logged."),
  UNAVAILABLE(503, "The service is temporarily unavailable.");

  private final int status;
  private final String title;

  ErrorCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code for an HTTP status with which the server itself refuses a request. */
  public static ErrorCode of(int status) {
    return switch (status) {
      case 401 -> UNAUTHORIZED;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 405 -> METHOD_NOT_ALLOWED;
      case 413 -> TOO_LARGE;
      case 414 -> URI_TOO_LONG;
      case 415 -> UNSUPPORTED_MEDIA_TYPE;
      case 429 -> TOO_MANY_REQUESTS;
      case 431 -> HEADERS_TOO_LARGE;
      case 503 -> UNAVAILABLE;
      case 505 -> BAD_REQUEST;
      default -> status < 500 ? BAD_REQUEST : INTERNAL;
    };
  }
}
