package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;

/** Translates the exceptions of the HTTP client to typed failures. */
final class FailureTypes {

  private static final String UNTRUSTED =
      "the certificate of the server is not signed by a trusted authority";

  private FailureTypes() {}

  /**
   * Maps an exception to a failure.
   *
   * @param headReceived whether the response header had arrived
   */
  static FetchFailure of(IOException e, boolean headReceived, boolean proxied) {
    FetchFailure failure =
        switch (e) {
          case OutboundException known -> known.failure();
          case RefusedLookupException known -> known.failure();
          case UnknownHostException _ -> FetchFailure.DNS_FAILURE;
          case ConnectTimeoutException _ -> FetchFailure.CONNECT_TIMEOUT;
          case ConnectionRequestTimeoutException _ -> FetchFailure.OVERLOADED;
          case SocketTimeoutException _ ->
              headReceived ? FetchFailure.SLOW_BODY : FetchFailure.EXCHANGE_TIMEOUT;
          case ConnectException _ -> FetchFailure.CONNECT_FAILED;
          case NoRouteToHostException _ -> FetchFailure.CONNECT_FAILED;
          case SSLException _ -> headReceived ? FetchFailure.TRUNCATED : FetchFailure.TLS_FAILURE;
          case MessageConstraintException _ -> FetchFailure.TOO_LARGE;
          case ClientProtocolException _ -> FetchFailure.PROTOCOL_ERROR;
          case MalformedChunkCodingException _ -> FetchFailure.TRUNCATED;
          case NoHttpResponseException _ -> FetchFailure.CONNECTION_LOST;
          case ConnectionClosedException _ -> FetchFailure.TRUNCATED;
          default -> FetchFailure.CONNECTION_LOST;
        };
    return proxied ? behindProxy(failure) : failure;
  }

  static String message(IOException e) {
    if (e instanceof SSLException) {
      return tlsMessage(e);
    }
    Throwable reported =
        e instanceof ClientProtocolException && e.getCause() != null ? e.getCause() : e;
    return messageOrType(reported);
  }

  private static String tlsMessage(IOException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertPathBuilderException) {
        return UNTRUSTED;
      }
      if (cause instanceof CertPathValidatorException invalid) {
        Object reason = invalid.getReason();
        return switch (reason) {
          case BasicReason.EXPIRED -> "the server's certificate has expired";
          case BasicReason.NOT_YET_VALID -> "the server's certificate is not valid yet";
          case BasicReason.INVALID_SIGNATURE -> UNTRUSTED;
          default -> messageOrType(invalid);
        };
      }
    }
    return messageOrType(e);
  }

  private static String messageOrType(Throwable e) {
    return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
  }

  /** With a proxy, failures to resolve or connect are failures of the proxy. */
  private static FetchFailure behindProxy(FetchFailure failure) {
    return switch (failure) {
      case DNS_FAILURE, DNS_TIMEOUT, CONNECT_FAILED, CONNECT_TIMEOUT -> FetchFailure.PROXY_FAILED;
      default -> failure;
    };
  }
}
