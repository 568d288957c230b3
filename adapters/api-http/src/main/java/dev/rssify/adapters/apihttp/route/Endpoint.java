package dev.rssify.adapters.apihttp.route;

/** What a route does; its parameters and its body were checked before. */
@FunctionalInterface
public interface Endpoint {

  RouteResult response(Call call) throws InterruptedException;
}
