package dev.rssify.core.model.http;

/** What one request on one hop came to. */
public sealed interface OutboundResult {

  ExchangeTimings timings();

  /**
   * A complete answer.
   *
   * @param statusLine as served, such as {@code HTTP/1.1 200 OK}
   * @param headers as served, in order
   * @param wire the body as it travelled, content codings kept, chunking removed
   * @param decoded the body with content codings removed; the same object where there were none
   */
  record Responded(
      int status,
      String statusLine,
      Headers headers,
      Body wire,
      Body decoded,
      ExchangeTimings timings)
      implements OutboundResult {}

  /** No complete answer, and why. The message names the cause in a person's words. */
  record Failed(FetchFailure failure, String message, ExchangeTimings timings)
      implements OutboundResult {}
}
