package dev.rssify.adapters.apihttp.route;

/**
 * A successful response of a route.
 *
 * @param schema the name of its schema; empty when it has no body
 */
public record Reply(int status, String description, String mediaType, String schema) {

  public static Reply json(String description, String schema) {
    return new Reply(200, description, RouteResult.JSON, schema);
  }
}
