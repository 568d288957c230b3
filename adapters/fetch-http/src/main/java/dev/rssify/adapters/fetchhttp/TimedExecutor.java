package dev.rssify.adapters.fetchhttp;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;

/**
 * Tells the exchange's clock when the request goes out and the head of the answer is in, and from
 * then on has less patience with silence.
 */
final class TimedExecutor extends HttpRequestExecutor {

  private final Timeout silence;

  TimedExecutor(Timeout silence) {
    this.silence = silence;
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      HttpResponseInformationCallback interim,
      HttpContext context)
      throws IOException, HttpException {
    PhaseClock phases = CurrentExchange.SCOPE.get().phases();
    phases.requestStarts();
    ClassicHttpResponse response = super.execute(request, connection, interim, context);
    phases.headArrived();
    connection.setSocketTimeout(silence);
    return response;
  }
}
