package dev.rssify.testkit.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority made at run time (RFC 5280), since the JDK offers no way to issue a
 * certificate in process. A wrong host is an identity issued for another name; an untrusted one is
 * issued by another authority.
 */
public final class TestAuthority {

  private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid("2a8648ce3d040302"));
  private static final byte[] COMMON_NAME = Der.oid("550403");
  private static final byte[] BASIC_CONSTRAINTS = Der.oid("551d13");
  private static final byte[] ALTERNATIVE_NAMES = Der.oid("551d11");
  private static final String NAME = "rssify test authority";
  private static final Duration VALIDITY = Duration.ofDays(30);

  private final KeyPair keys;
  private final X509Certificate certificate;

  private TestAuthority(KeyPair keys, X509Certificate certificate) {
    this.keys = keys;
    this.certificate = certificate;
  }

  public static TestAuthority create() {
    try {
      KeyPair keys = newKeys();
      byte[] isAuthority =
          Der.sequence(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence(Der.yes())));
      X509Certificate own =
          sign(keys, NAME, keys, Instant.now().minus(Duration.ofDays(1)), isAuthority);
      return new TestAuthority(keys, own);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An identity valid now for these names and IP addresses. */
  public TlsIdentity issue(String... hosts) {
    return issue(Instant.now().minus(Duration.ofDays(1)), hosts);
  }

  /** An identity for these names and IP addresses that ran out yesterday. */
  public TlsIdentity issueExpired(String... hosts) {
    return issue(Instant.now().minus(VALIDITY).minus(Duration.ofDays(1)), hosts);
  }

  /** A client's context that trusts this authority and no other. */
  public SSLContext clientContext() {
    try {
      KeyStore trusted = emptyStore();
      trusted.setCertificateEntry("authority", certificate);
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private TlsIdentity issue(Instant from, String... hosts) {
    try {
      KeyPair own = newKeys();
      byte[][] names = Arrays.stream(hosts).map(TestAuthority::name).toArray(byte[][]::new);
      byte[] extension = Der.sequence(ALTERNATIVE_NAMES, Der.octets(Der.sequence(names)));
      X509Certificate issued = sign(own, String.join(" ", hosts), keys, from, extension);
      KeyStore store = emptyStore();
      store.setKeyEntry("server", own.getPrivate(), new char[0], new Certificate[] {issued});
      KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
      keyManagers.init(store, new char[0]);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers.getKeyManagers(), null, null);
      return new TlsIdentity(issued, context);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Certificate sign(
      KeyPair subject, String name, KeyPair issuer, Instant from, byte[] extension)
      throws GeneralSecurityException {
    byte[] version3 = Der.tagged(0xa0, Der.integer(2));
    byte[] validity = Der.sequence(Der.time(from), Der.time(from.plus(VALIDITY)));
    byte[] body =
        Der.sequence(
            version3,
            Der.integer(System.nanoTime()),
            ECDSA_WITH_SHA256,
            distinguished(NAME),
            validity,
            distinguished(name),
            subject.getPublic().getEncoded(),
            Der.tagged(0xa3, Der.sequence(extension)));
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(issuer.getPrivate());
    signature.update(body);
    byte[] whole = Der.sequence(body, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(whole));
  }

  private static byte[] distinguished(String name) {
    return Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(name))));
  }

  private static byte[] name(String host) {
    try {
      boolean isAddress = host.matches("[0-9.]+");
      return isAddress
          ? Der.tagged(0x87, InetAddress.getByName(host).getAddress())
          : Der.tagged(0x82, host.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new IllegalArgumentException(host, e);
    }
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
