package dev.rssify.adapters.apihttp.route;

import java.util.List;

/**
 * The request body of a route.
 *
 * @param mediaTypes accepted types
 * @param schema the name of its schema
 */
public record BodyForm(List<String> mediaTypes, int maxBytes, String schema) {

  public BodyForm {
    mediaTypes = List.copyOf(mediaTypes);
  }
}
