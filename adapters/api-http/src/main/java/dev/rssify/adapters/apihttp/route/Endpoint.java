package dev.rssify.adapters.apihttp.route;

/** Handles a call of a route, whose parameters and body are valid. */
@FunctionalInterface
public interface Endpoint {

  RouteResult response(Call call) throws InterruptedException;
}
