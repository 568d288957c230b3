package dev.rssify.core.model.http;

/** The result of one request on one hop. */
public sealed interface OutboundResult {

  ExchangeTimings timings();

  /**
   * A complete response.
   *
   * @param statusLine as served, such as {@code HTTP/1.1 200 OK}
   * @param headers as served, in order
   * @param wire the body as received, with content codings, without chunking
   * @param decoded the body with content codings removed; the same object where there are none
   */
  record Responded(
      int status,
      String statusLine,
      Headers headers,
      Body wire,
      Body decoded,
      ExchangeTimings timings)
      implements OutboundResult {}

  /** No complete response. The message states the cause for a person. */
  record Failed(FetchFailure failure, String message, ExchangeTimings timings)
      implements OutboundResult {}
}
