package dev.rssify.testkit.http;

import java.io.IOException;
import java.net.Socket;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A key and the certificate of a server; see {@link TestAuthority}. */
public final class TlsIdentity {

  private final X509Certificate certificate;
  private final SSLContext context;

  TlsIdentity(X509Certificate certificate, SSLContext context) {
    this.certificate = certificate;
    this.context = context;
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /** The server side of TLS on an accepted connection; the handshake happens on first use. */
  SSLSocket wrap(Socket wire) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(wire, null, wire.getPort(), true);
    socket.setUseClientMode(false);
    return socket;
  }
}
