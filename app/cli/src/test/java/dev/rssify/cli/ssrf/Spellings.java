package dev.rssify.cli.ssrf;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The spellings of an address in a URL that browsers, resolvers and libraries accept. */
final class Spellings {

  /** Addresses of every kind that is not public. */
  static final List<String> IPV4 =
      List.of(
          "0.0.0.0",
          "10.0.0.1",
          "10.255.255.254",
          "100.64.0.1",
          "100.100.100.200",
          "127.0.0.1",
          "127.255.255.254",
          "168.63.129.16",
          "169.254.169.254",
          "172.16.0.1",
          "172.31.255.254",
          "192.0.0.192",
          "192.168.1.1",
          "198.18.0.1",
          "224.0.0.1",
          "255.255.255.255");

  static final List<String> IPV6 =
      List.of(
          "::",
          "::1",
          "0:0:0:0:0:0:0:1",
          "0000:0000:0000:0000:0000:0000:0000:0001",
          "100::1",
          "fc00::1",
          "fd00:ec2::254",
          "FD12:3456:789A::1",
          "fe80::1",
          "febf::1",
          "fec0::1",
          "ff02::1",
          "2001::1",
          "2001:db8::1",
          "3fff::1",
          "4000::1",
          "64:ff9b:1::a00:1",
          "64:ff9b:1:fffe::10.0.0.1",
          "8000::1");

  private Spellings() {}

  /** Every spelling of an IPv4 address, as the host of a URL. */
  static Stream<String> of(String dotted) {
    int[] b = Stream.of(dotted.split("\\.")).mapToInt(Integer::parseInt).toArray();
    long whole = ((long) b[0] << 24) | (b[1] << 16) | (b[2] << 8) | b[3];
    String hex = String.format(Locale.ROOT, "%02x%02x:%02x%02x", b[0], b[1], b[2], b[3]);
    return Stream.of(
        dotted,
        dotted + ".",
        Long.toString(whole),
        "0x" + Long.toHexString(whole),
        "0X" + Long.toHexString(whole).toUpperCase(Locale.ROOT),
        "0" + Long.toOctalString(whole),
        "0000" + Long.toOctalString(whole),
        parts(b, part -> "0" + Integer.toOctalString(part)),
        parts(b, part -> "000" + Integer.toOctalString(part)),
        parts(b, part -> "0x" + Integer.toHexString(part)),
        "0x"
            + Integer.toHexString(b[0])
            + "."
            + b[1]
            + ".0"
            + Integer.toOctalString(b[2])
            + "."
            + b[3],
        b[0] + "." + ((b[1] << 16) | (b[2] << 8) | b[3]),
        b[0] + "." + b[1] + "." + ((b[2] << 8) | b[3]),
        "0x" + Integer.toHexString(b[0]) + "." + ((b[1] << 16) | (b[2] << 8) | b[3]),
        each(dotted, c -> "%" + Integer.toHexString(c)),
        each(dotted, c -> Character.isDigit(c) ? "%3" + (char) c : "%2e"),
        each(dotted, c -> Character.isDigit(c) ? Character.toString(c - '0' + 0xff10) : "."),
        each(dotted, c -> c == '.' ? "\u3002" : Character.toString(c)),
        each(dotted, c -> c == '.' ? "\uff0e" : Character.toString(c)),
        each(dotted, c -> c == '.' ? "\uff61" : Character.toString(c)),
        "[::ffff:" + dotted + "]",
        "[::FFFF:" + hex.toUpperCase(Locale.ROOT) + "]",
        "[0:0:0:0:0:ffff:" + hex + "]",
        "[::" + dotted + "]",
        "[::" + hex + "]",
        "[::ffff:0:" + dotted + "]",
        "[64:ff9b::" + dotted + "]",
        "[64:ff9b::" + hex + "]",
        "[2002:" + hex + "::]",
        "[2002:" + hex + "::1]",
        "[2001:0:" + hex + "::1]");
  }

  /** Text around a host that hides it, with a port. */
  static Stream<String> urls(String host, int port) {
    String place = host + ":" + port;
    return Stream.of(
        "http://" + place + "/",
        "HTTP://" + place + "/",
        "https://" + place + "/",
        "http://" + place,
        "http://" + place + "?x",
        "http://" + place + "/#@feeds.example/",
        "http://" + place + "/@feeds.example/",
        "http:\\\\" + place + "\\",
        "http://" + host + ":0" + port + "/",
        " http://" + place + "/ ",
        "http://" + place + "/\tx",
        "ht\ttp://" + place + "/",
        "http://feeds.example@" + place + "/",
        "http://feeds.example:80@" + place + "/",
        "http://feeds.example%40@" + place + "/",
        "http://feeds.example\\@" + place + "/",
        "http:/" + place + "/",
        "http:" + place + "/",
        "http:///" + place + "/",
        "//" + place + "/",
        "ftp://" + place + "/",
        "gopher://" + place + "/_x",
        "file://" + place + "/etc/passwd",
        "file:///etc/passwd",
        "jar:http://" + place + "/!/x");
  }

  private static String parts(int[] bytes, Function<Integer, String> written) {
    return IntStream.of(bytes).boxed().map(written).collect(Collectors.joining("."));
  }

  private static String each(String text, IntFunction<String> written) {
    return text.chars().mapToObj(written).collect(Collectors.joining());
  }
}
