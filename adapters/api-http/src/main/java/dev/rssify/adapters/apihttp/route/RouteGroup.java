package dev.rssify.adapters.apihttp.route;

import java.util.List;

/** Routes that belong together; the table is made of several. */
@FunctionalInterface
public interface RouteGroup {

  List<Route> routes();
}
