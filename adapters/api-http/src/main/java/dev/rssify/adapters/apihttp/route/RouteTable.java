package dev.rssify.adapters.apihttp.route;

import dev.rssify.adapters.apihttp.route.Route.Verb;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request. Literal path segments take precedence over parameters.
 *
 * <p>Threading: immutable.
 */
public final class RouteTable {

  private final List<Route> routes;
  private final Map<Integer, List<Line>> bySize = new HashMap<>();

  /** A route with its parsed path. */
  private record Line(Route route, List<String> segments) {
    long parameters() {
      return segments.stream().filter(segment -> segment.startsWith("{")).count();
    }
  }

  public RouteTable(List<Route> routes) {
    this.routes = List.copyOf(routes);
    for (Route route : routes) {
      Line line = new Line(route, route.segments());
      bySize.computeIfAbsent(line.segments.size(), _ -> new ArrayList<>()).add(line);
    }
    bySize.values().forEach(lines -> lines.sort(Comparator.comparingLong(Line::parameters)));
  }

  public static RouteTable of(List<RouteGroup> groups) {
    return new RouteTable(groups.stream().flatMap(group -> group.routes().stream()).toList());
  }

  /** The result of looking up a route. */
  public sealed interface Match {

    /** A route, and the segments of the path that are its parameters, decoded. */
    record Found(Route route, Map<String, String> segments) implements Match {}

    /** The path exists, but not with this method. */
    record OtherVerbs(Set<Verb> allowed) implements Match {}

    /** There is no such path. */
    record Nothing() implements Match {}
  }

  public List<Route> routes() {
    return routes;
  }

  /**
   * Finds the route of a request.
   *
   * @param method the HTTP method; HEAD finds the route of GET
   * @param rawPath the path, not decoded, since a segment may contain an encoded slash
   */
  public Match find(String method, String rawPath) {
    String[] parts = rawPath.startsWith("/") ? rawPath.substring(1).split("/", -1) : new String[0];
    Set<Verb> others = EnumSet.noneOf(Verb.class);
    String verb = method.equals("HEAD") ? "GET" : method;
    for (Line line : bySize.getOrDefault(parts.length, List.of())) {
      Map<String, String> segments = match(line.segments, parts);
      if (segments != null && line.route.verb().name().equals(verb)) {
        return new Match.Found(line.route, segments);
      }
      if (segments != null) {
        others.add(line.route.verb());
      }
    }
    return others.isEmpty() ? new Match.Nothing() : new Match.OtherVerbs(others);
  }

  private static @Nullable Map<String, String> match(List<String> pattern, String[] parts) {
    Map<String, String> segments = new HashMap<>();
    for (int i = 0; i < parts.length; i++) {
      String expected = pattern.get(i);
      if (expected.startsWith("{")) {
        String decoded = Decoding.percent(parts[i], false);
        if (decoded == null || decoded.isEmpty()) {
          return null;
        }
        segments.put(expected.substring(1, expected.length() - 1), decoded);
      } else if (!expected.equals(parts[i])) {
        return null;
      }
    }
    return segments;
  }
}
