package dev.rssify.adapters.apihttp.route;

import java.util.List;

/**
 * The request body of a route.
 *
 * @param mediaTypes accepted types
 * @param schema the name of its schema
 */
public record RequestBody(List<String> mediaTypes, int maxBytes, String schema) {

  public RequestBody {
    mediaTypes = List.copyOf(mediaTypes);
  }
}
