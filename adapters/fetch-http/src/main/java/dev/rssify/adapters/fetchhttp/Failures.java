package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.FetchFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;

/** Translates what the client throws, once and for all, into a typed failure. */
final class Failures {

  private Failures() {}

  static FetchFailure of(IOException e) {
    return switch (e) {
      case AddressRefusedException _ -> FetchFailure.ADDRESS_REFUSED;
      case UnknownHostException _ -> FetchFailure.DNS_FAILURE;
      case TooLargeException _ -> FetchFailure.TOO_LARGE;
      case ContentDecoder.BadEncodingException _ -> FetchFailure.BAD_ENCODING;
      case ConnectTimeoutException _ -> FetchFailure.CONNECT_TIMEOUT;
      case ConnectionRequestTimeoutException _ -> FetchFailure.EXCHANGE_TIMEOUT;
      case SocketTimeoutException _ -> FetchFailure.EXCHANGE_TIMEOUT;
      case ConnectException _ -> FetchFailure.CONNECT_FAILED;
      case NoRouteToHostException _ -> FetchFailure.CONNECT_FAILED;
      case SSLException _ -> FetchFailure.TLS_FAILURE;
      case MessageConstraintException _ -> FetchFailure.PROTOCOL_ERROR;
      case ClientProtocolException _ -> FetchFailure.PROTOCOL_ERROR;
      case MalformedChunkCodingException _ -> FetchFailure.TRUNCATED;
      case ConnectionClosedException _ -> FetchFailure.TRUNCATED;
      default -> FetchFailure.CONNECTION_LOST;
    };
  }

  static String message(IOException e) {
    return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
  }
}
