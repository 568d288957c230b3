package dev.rssify.service.mcp;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.route.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The protocol over HTTP (streamable HTTP): one request, one response. The server sends no
 * requests, so there is no stream and no session.
 */
public record McpRoutes(McpHandler handler) implements RouteGroup {

  private static final byte[] EMPTY_BODY = {};

  private static final Param<String> VERSION =
      new Param<>(
          Param.In.HEADER,
          "MCP-Protocol-Version",
          "The negotiated version of the protocol.",
          null,
          "one of " + String.join(", ", McpHandler.VERSIONS),
          Map.of("type", "string", "enum", McpHandler.VERSIONS),
          version -> {
            if (!McpHandler.VERSIONS.contains(version)) {
              throw new IllegalArgumentException(version);
            }
            return version;
          });

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post("/mcp", "mcp", "A message of the Model Context Protocol.")
            .reads()
            .takes(VERSION)
            .takesBody(new RequestBody(List.of(RouteResult.JSON), McpHandler.MAX_BYTES, "Any"))
            .responses(
                Reply.json("The response.", "Any"),
                new Reply(
                    202, "The message was accepted; it has no response.", RouteResult.JSON, "Any"))
            .fails(ErrorCode.FOREIGN_ORIGIN)
            .by(this::response));
  }

  private RouteResult response(Call call) {
    Optional<String> response =
        handler.response(new String(call.body(), StandardCharsets.UTF_8), call.allows(Scope.WRITE));
    return response.isPresent()
        ? RouteResult.json(response.get())
        : new RouteResult.Whole(202, RouteResult.JSON, EMPTY_BODY, Map.of());
  }
}
