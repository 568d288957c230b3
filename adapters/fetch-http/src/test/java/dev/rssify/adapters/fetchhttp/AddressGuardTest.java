package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.WebUrl;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ways to direct a request at an address that is not public: each is refused, and permitted once
 * the operator allows its range. The assertions use the addresses the client would connect to.
 */
class AddressGuardTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private final LookupCache cache = new LookupCache(TIMEOUT, System::nanoTime);

  /** Names that resolve to internal addresses, as an attacker's name server would return them. */
  private final NameLookup names =
      new NameLookup(
          host ->
              switch (host) {
                case "rebind.example" -> addresses("10.0.0.5");
                case "mapped.example" -> addresses("::ffff:192.168.1.1");
                case "metadata.example" -> addresses("169.254.169.254");
                case "sixes.example" -> addresses("fd00::1");
                case "mixed.example" -> addresses("127.0.0.1", "93.184.215.14", "10.1.1.1");
                default -> throw new UnknownHostException(host);
              },
          cache);

  @AfterEach
  void close() {
    names.close();
  }

  private static InetAddress[] addresses(String... literals) {
    return List.of(literals).stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
  }

  /** The addresses that the client would connect to for a URL. */
  private List<String> connectable(String url, String... allowed) throws Exception {
    List<IpRange> ranges = List.of(allowed).stream().map(IpRange::parse).toList();
    GuardedResolver resolver = new GuardedResolver(names, TIMEOUT);
    String host = WebUrl.parse(url).orElseThrow().host().replaceAll("[\\[\\]]", "");
    CurrentExchange exchange =
        new CurrentExchange(
            new PhaseClock(),
            TimeLeft.of(TIMEOUT),
            new AddressGuard(ranges),
            HttpTransport.Progress.NONE);
    InetAddress[] found =
        ScopedValue.where(CurrentExchange.SCOPE, exchange).call(() -> resolver.resolve(host));
    return List.of(found).stream().map(InetAddress::getHostAddress).toList();
  }

  @ParameterizedTest
  @CsvSource({
    // spellings of loopback
    "http://127.0.0.1/, 127.0.0.0/8",
    "http://127.0.0.1:22/, 127.0.0.0/8",
    "http://127.1/, 127.0.0.0/8",
    "http://127.0.1/, 127.0.0.0/8",
    "http://127.255.255.254/, 127.0.0.0/8",
    "http://2130706433/, 127.0.0.0/8",
    "http://0x7f000001/, 127.0.0.0/8",
    "http://0x7f.0x0.0x0.0x1/, 127.0.0.0/8",
    "http://0177.0.0.1/, 127.0.0.0/8",
    "http://0177.0.0x0.1/, 127.0.0.0/8",
    "http://017700000001/, 127.0.0.0/8",
    "http://127.0.0.1./, 127.0.0.0/8",
    "http://%31%32%37.0.0.1/, 127.0.0.0/8",
    "http://１２７.０.０.１/, 127.0.0.0/8",
    "http://127。0。0。1/, 127.0.0.0/8",
    "http://①②⑦.⓪.⓪.①/, 127.0.0.0/8",
    "http://[::1]/, ::1",
    "http://[0:0:0:0:0:0:0:1]/, ::1/128",
    "http://[0000:0000:0000:0000:0000:0000:0000:0001]/, ::1",
    "http://[::ffff:127.0.0.1]/, 127.0.0.0/8",
    "http://[::ffff:7f00:1]/, 127.0.0.0/8",
    "http://[0:0:0:0:0:ffff:7f00:0001]/, 127.0.0.0/8",
    "http://[::127.0.0.1]/, ::/96",
    "http://[::ffff:0:127.0.0.1]/, ::ffff:0:0:0/96",
    // this network
    "http://0/, 0.0.0.0/8",
    "http://0.0.0.0/, 0.0.0.0/8",
    "http://0.1.2.3/, 0.0.0.0/8",
    "http://[::]/, ::/128",
    // private
    "http://10.0.0.1/, 10.0.0.0/8",
    "http://10.255.255.255/, 10.0.0.0/8",
    "http://012.1.2.3/, 10.0.0.0/8",
    "http://172.16.0.1/, 172.16.0.0/12",
    "http://172.31.255.255/, 172.16.0.0/12",
    "http://192.168.0.1/, 192.168.0.0/16",
    "http://3232235521/, 192.168.0.0/16",
    "http://0xc0a80001/, 192.168.0.0/16",
    "http://[::ffff:10.0.0.1]/, 10.0.0.0/8",
    "http://[fc00::1]/, fc00::/7",
    "http://[fd12:3456:789a::1]/, fc00::/7",
    "http://[fec0::1]/, fec0::/10",
    // link-local and metadata
    "http://169.254.0.1/, 169.254.0.0/16",
    "http://169.254.169.254/latest/meta-data/, 169.254.169.254/32",
    "http://2852039166/, 169.254.0.0/16",
    "http://0xa9fea9fe/, 169.254.0.0/16",
    "http://0251.0376.0251.0376/, 169.254.0.0/16",
    "http://[::ffff:169.254.169.254]/, 169.254.0.0/16",
    "http://[::ffff:a9fe:a9fe]/, 169.254.0.0/16",
    "http://[fe80::1]/, fe80::/10",
    "http://[febf::1]/, fe80::/10",
    "http://[fd00:ec2::254]/, fd00:ec2::254",
    "http://100.100.100.200/, 100.64.0.0/10",
    "http://192.0.0.192/, 192.0.0.0/24",
    "http://168.63.129.16/, 168.63.129.16",
    // carrier-grade NAT
    "http://100.64.0.1/, 100.64.0.0/10",
    "http://100.127.255.255/, 100.64.0.0/10",
    // translators and tunnels
    "http://[64:ff9b::7f00:1]/, 127.0.0.0/8",
    "http://[64:ff9b::10.0.0.1]/, 10.0.0.0/8",
    "http://[64:ff9b::169.254.169.254]/, 64:ff9b::/96",
    "http://[64:ff9b:1::1]/, 64:ff9b:1::/48",
    "http://[64:ff9b:1:fffe::10.0.0.1]/, 64:ff9b:1::/48",
    "http://[2002:7f00:1::]/, 2002::/16",
    "http://[2002:a00:1::1]/, 2002::/16",
    "http://[2001:0:53aa:64c:0:0:80ff:fffe]/, 2001::/32",
    "http://[2001::1]/, 2001::/32",
    "http://192.88.99.1/, 192.88.99.0/24",
    // protocol assignments, benchmarking, documentation, multicast, reserved
    "http://192.0.0.1/, 192.0.0.0/24",
    "http://198.18.0.1/, 198.18.0.0/15",
    "http://198.19.255.255/, 198.18.0.0/15",
    "http://192.0.2.1/, 192.0.2.0/24",
    "http://198.51.100.1/, 198.51.100.0/24",
    "http://203.0.113.1/, 203.0.113.0/24",
    "http://[2001:db8::1]/, 2001:db8::/32",
    "http://[3fff::1]/, 3fff::/20",
    "http://[2001:2::1]/, 2001:2::/48",
    "http://[2001:20::1]/, 2001:20::/28",
    "http://224.0.0.1/, 224.0.0.0/4",
    "http://239.255.255.255/, 224.0.0.0/4",
    "http://[ff02::1]/, ff00::/8",
    "http://240.0.0.1/, 240.0.0.0/4",
    "http://255.255.255.255/, 240.0.0.0/4",
    "http://[100::1]/, 100::/64",
    "http://[4000::1]/, 4000::/3",
    "http://[5f00::1]/, 5f00::/16",
    "http://[9000::1]/, 9000::/4",
    // names that resolve to such addresses
    "http://rebind.example/, 10.0.0.0/8",
    "http://REBIND.example/, 10.0.0.0/8",
    "http://mapped.example/, 192.168.0.0/16",
    "http://metadata.example/, 169.254.0.0/16",
    "http://sixes.example/, fd00::/8",
  })
  void R20_a_private_address_is_refused_unless_its_range_is_allowed(String url, String range)
      throws Exception {
    assertThatThrownBy(() -> connectable(url))
        .isInstanceOfSatisfying(
            RefusedLookupException.class,
            e -> assertThat(e.failure()).isEqualTo(FetchFailure.ADDRESS_REFUSED))
        .hasMessageContaining("allow that range in fetch.allowed_ranges if this is intended");

    assertThat(connectable(url, range)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://8.8.8.8/",
        "http://9.255.255.255/",
        "http://11.0.0.0/",
        "http://100.63.255.255/",
        "http://100.128.0.0/",
        "http://128.0.0.1/",
        "http://169.253.255.255/",
        "http://172.15.255.255/",
        "http://172.32.0.0/",
        "http://192.0.1.1/",
        "http://192.167.255.255/",
        "http://198.17.255.255/",
        "http://198.20.0.0/",
        "http://223.255.255.255/",
        "http://168.63.129.17/",
        "http://[2606:4700::1111]/",
        "http://[2001:4860:4860::8888]/",
        "http://[2001:200::1]/",
        "http://[2a00::1]/",
        "http://[64:ff9b::808:808]/",
        "http://[::ffff:8.8.8.8]/",
      })
  void public_addresses_pass(String url) throws Exception {
    assertThat(connectable(url)).hasSize(1);
  }

  @Test
  void R20_of_several_addresses_only_the_public_ones_are_used() throws Exception {
    assertThat(connectable("http://mixed.example/")).containsExactly("93.184.215.14");
  }

  @Test
  void the_refusal_names_host_address_range_and_setting() {
    assertThatThrownBy(() -> connectable("http://rebind.example/"))
        .hasMessage(
            "rebind.example resolves to 10.0.0.5 (private, 10.0.0.0/8);"
                + " allow that range in fetch.allowed_ranges if this is intended");
  }

  @Test
  void allowing_one_range_allows_no_other() {
    assertThatThrownBy(() -> connectable("http://10.0.0.1/", "127.0.0.0/8", "10.0.0.2/32"))
        .isInstanceOf(RefusedLookupException.class);
    assertThatThrownBy(() -> connectable("http://[::1]/", "127.0.0.0/8"))
        .isInstanceOf(RefusedLookupException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::/129", "localhost", "a.b/8"})
  void an_invalid_range_is_rejected_without_a_name_lookup(String cidr) {
    assertThatThrownBy(() -> IpRange.parse(cidr))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not an address range");
  }
}
