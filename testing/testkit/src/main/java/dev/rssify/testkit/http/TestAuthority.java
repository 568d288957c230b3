package dev.rssify.testkit.http;

import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A certificate authority created at run time, because the JDK cannot issue a certificate in
 * process. A wrong host is an identity issued for another name; an untrusted one is issued by
 * another authority.
 */
public final class TestAuthority {

  private static final Duration VALIDITY = Duration.ofDays(30);

  private final HeldCertificate own =
      valid(Instant.now().minus(Duration.ofDays(1)))
          .commonName("rssify test authority")
          .certificateAuthority(0)
          .build();

  private TestAuthority() {}

  public static TestAuthority create() {
    return new TestAuthority();
  }

  /** A valid identity for these names and IP addresses. */
  public TlsIdentity issue(String... hosts) {
    return issue(Instant.now().minus(Duration.ofDays(1)), hosts);
  }

  /** An identity for these names and IP addresses that expired yesterday. */
  public TlsIdentity issueExpired(String... hosts) {
    return issue(Instant.now().minus(VALIDITY).minus(Duration.ofDays(1)), hosts);
  }

  /** A client's context that trusts only this authority. */
  public SSLContext clientContext() {
    return new HandshakeCertificates.Builder()
        .addTrustedCertificate(own.certificate())
        .build()
        .sslContext();
  }

  private TlsIdentity issue(Instant from, String... hosts) {
    HeldCertificate.Builder wanted = valid(from).commonName(String.join(" ", hosts)).signedBy(own);
    for (String host : hosts) {
      wanted.addSubjectAlternativeName(host);
    }
    HeldCertificate issued = wanted.build();
    SSLContext context =
        new HandshakeCertificates.Builder().heldCertificate(issued).build().sslContext();
    return new TlsIdentity(issued.certificate(), context);
  }

  private static HeldCertificate.Builder valid(Instant from) {
    return new HeldCertificate.Builder()
        .validityInterval(from.toEpochMilli(), from.plus(VALIDITY).toEpochMilli());
  }
}
