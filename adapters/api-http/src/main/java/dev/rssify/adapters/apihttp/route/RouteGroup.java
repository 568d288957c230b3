package dev.rssify.adapters.apihttp.route;

import java.util.List;

/** Routes of one subject; the route table combines all groups. */
@FunctionalInterface
public interface RouteGroup {

  List<Route> routes();
}
