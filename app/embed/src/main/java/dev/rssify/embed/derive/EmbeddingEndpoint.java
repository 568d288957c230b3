package dev.rssify.embed.derive;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.UnitVector;
import dev.rssify.json.view.EmbeddingExchange;
import java.util.List;
import java.util.Set;

/**
 * The embedding model of an OpenAI-compatible endpoint.
 *
 * @param closing runs when it is closed
 */
record EmbeddingEndpoint(
    EmbeddingConfig config, WebUrl url, HttpTransport transport, Runnable closing)
    implements EmbeddingModel {

  private static final long MAX_BYTES = 1 << 20;

  /** Statuses that are about the text, which may be too long for the model. */
  private static final Set<Integer> REJECTIONS = Set.of(400, 413, 422);

  @Override
  public String name() {
    return config.model();
  }

  @Override
  public Result embed(String text, Purpose purpose) {
    return switch (transport.send(request(text))) {
      case OutboundResult.Failed failure ->
          failed("sends no response: " + failure.message() + "; check embeddings.url");
      case OutboundResult.Responded response -> {
        try (var _ = response.wire();
            var decoded = response.decoded()) {
          int status = response.status();
          if (status / 100 == 2) {
            yield EmbeddingExchange.vector(decoded.toBytes())
                .flatMap(vector -> UnitVector.of(vector))
                .<Result>map(Result.Embedded::new)
                .orElseGet(() -> failed("sends no usable vector"));
          }
          yield REJECTIONS.contains(status)
              ? new Result.Rejected(message("rejected the text with " + status))
              : failed("responded with " + status);
        }
      }
    };
  }

  private static Result failed(String why) {
    return new Result.Failed(message(why));
  }

  private static String message(String why) {
    return "the endpoint of embeddings " + why;
  }

  private OutboundRequest request(String text) {
    return new OutboundRequest(
        url,
        Headers.of("Content-Type", "application/json", "Accept", "application/json"),
        config.secret() == null ? List.of() : List.of(new Credential.Bearer(config.secret())),
        null,
        config.timeout(),
        MAX_BYTES,
        MAX_BYTES,
        Body.of(EmbeddingExchange.request(config.model(), text)));
  }

  @Override
  public void close() {
    closing.run();
  }
}
