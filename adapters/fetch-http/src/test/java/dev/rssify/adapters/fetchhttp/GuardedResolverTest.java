package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Seed;
import java.net.InetAddress;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The resolver treats as an address exactly what the JDK treats as one. */
class GuardedResolverTest {

  private static final String ALPHABET = "0123456789abcdefx.:%[]-_ \u0661\uff11\u2460";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "1",
        "1.",
        "127.1",
        "127.0.1",
        "127.0.0.1",
        "127.0.0.1.",
        "127.0.0.1..",
        ".127.0.0.1",
        "0x7f.1",
        "0x7f000001",
        "0x7f.0x0.0x0.0x1",
        "0xa.0xb.0xc.0xd",
        "0xf",
        "0177.0.0.1",
        "2130706433",
        "4294967296",
        "999.1.1.1",
        "::",
        "::1",
        "[::1]",
        "::ffff:127.0.0.1",
        "::ffff:7f00:1",
        "fe80::1%lo",
        "fe80::1%1",
        "::a",
        "1::",
        "\uff11\uff12\uff17.\uff10.\uff10.\uff11",
        "127\u30020\u30020\u30021",
        "a.example",
        "host9",
        "127.0.0.1.example",
        "localhost"
      })
  void odd_spellings_are_read_as_the_jdk_reads_them(String host) {
    assertThat(GuardedResolver.literal(host)).isEqualTo(asTheJdkReads(host));
  }

  @Test
  void any_spelling_is_read_as_the_jdk_reads_it() {
    long seed = Seed.first();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50_000; i++) {
      StringBuilder host = new StringBuilder();
      for (int length = random.nextInt(12); length >= 0; length--) {
        host.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      assertThat(GuardedResolver.literal(host.toString()))
          .as("%s with -Drssify.seed=%d", host, seed)
          .isEqualTo(asTheJdkReads(host.toString()));
    }
  }

  private static Optional<InetAddress> asTheJdkReads(String host) {
    try {
      return Optional.of(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
