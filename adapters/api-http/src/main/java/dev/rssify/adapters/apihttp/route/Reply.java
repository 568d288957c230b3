package dev.rssify.adapters.apihttp.route;

/**
 * An answer that a route gives when all goes well.
 *
 * @param schema the name of its description among the schemas; empty when it is not JSON
 */
public record Reply(int status, String description, String mediaType, String schema) {

  public static Reply json(String description, String schema) {
    return new Reply(200, description, RouteResult.JSON, schema);
  }
}
