package dev.rssify.adapters.apihttp.route;

import java.util.List;

/**
 * The body that a route takes.
 *
 * @param mediaTypes those it may be of
 * @param schema the name of its description among the schemas; empty when it is not JSON
 */
public record BodyForm(List<String> mediaTypes, int maxBytes, String schema) {

  public BodyForm {
    mediaTypes = List.copyOf(mediaTypes);
  }
}
