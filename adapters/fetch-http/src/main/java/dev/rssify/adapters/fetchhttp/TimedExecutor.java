package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Reports when the request is sent and the response header arrives, then applies the shorter body
 * timeout.
 */
final class TimedExecutor extends HttpRequestExecutor {

  private final Timeout bodyTimeout;

  TimedExecutor(Timeout bodyTimeout) {
    this.bodyTimeout = bodyTimeout;
  }

  /** The server closed a reused connection before it sent a byte: the request may be repeated. */
  static final class StaleConnectionException extends IOException {
    private static final long serialVersionUID = 1;

    StaleConnectionException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      HttpResponseInformationCallback interim,
      HttpContext context)
      throws IOException, HttpException {
    CurrentExchange exchange = CurrentExchange.SCOPE.get();
    EndpointDetails details = connection.getEndpointDetails();
    long received = details == null ? 0 : details.getReceivedBytesCount();
    boolean toProxy = Method.CONNECT.isSame(request.getMethod());
    exchange.phases().requestStarts();
    if (!toProxy && !exchange.progress().sending()) {
      throw new OutboundException(
          FetchFailure.OVERLOADED, "the host started to rate-limit requests");
    }
    ClassicHttpResponse response;
    try {
      response = super.execute(request, connection, interim, context);
    } catch (SocketTimeoutException | OutboundException e) {
      throw e;
    } catch (IOException e) {
      throw isReused(details) && details.getReceivedBytesCount() == received
          ? new StaleConnectionException(e)
          : e;
    }
    exchange.phases().headArrived();
    if (!toProxy) {
      exchange.progress().head(response.getCode(), ResponseReader.headers(response));
    }
    connection.setSocketTimeout(bodyTimeout);
    return response;
  }

  private static boolean isReused(@Nullable EndpointDetails details) {
    return details != null && details.getResponseCount() > 0;
  }
}
