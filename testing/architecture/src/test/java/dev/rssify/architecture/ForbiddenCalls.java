package dev.rssify.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Members of the JDK that read the clock, randomness or defaults of the machine, which are
 * parameters here; {@code *} stands for anything. Calls and method references count alike.
 */
enum ForbiddenCalls {
  PRINTING("java.lang.System.out", "java.lang.System.err", "*.printStackTrace()"),

  STOPWATCH("java.lang.System.nanoTime()"),

  CLOCK(
      "java.lang.System.currentTimeMillis()",
      "java.time.*.now()",
      "java.time.*.now(java.time.ZoneId)",
      "java.time.Clock.system*",
      "java.time.Clock.tick*(java.time.ZoneId)",
      "java.time.InstantSource.system()",
      "java.util.Date.<init>()",
      "java.util.Calendar.getInstance*"),

  SLEEP("java.lang.Thread.sleep(*", "java.util.concurrent.TimeUnit.sleep(*"),

  CHANCE(
      "java.lang.Math.random()",
      "java.util.Random.<init>()",
      "java.util.SplittableRandom.<init>()",
      "java.util.concurrent.ThreadLocalRandom.*",
      "java.util.random.RandomGenerator.getDefault()",
      "java.util.random.RandomGenerator.of(*",
      "java.util.Collections.shuffle(java.util.List)",
      "java.util.UUID.randomUUID()",
      "java.security.SecureRandom.*"),

  DEFAULTS(
      "java.time.ZoneId.systemDefault()",
      "java.util.TimeZone.getDefault()",
      "java.util.Locale.getDefault(*",
      "java.nio.charset.Charset.defaultCharset()",
      "java.lang.String.getBytes()",
      "java.lang.String.<init>([B)",
      "java.lang.String.<init>([B, int, int)",
      "java.lang.String.format(java.lang.String, *",
      "java.lang.String.formatted(*",
      "java.lang.String.toLowerCase()",
      "java.lang.String.toUpperCase()",
      "java.io.ByteArrayOutputStream.toString()",
      "java.io.InputStreamReader.<init>(java.io.InputStream)",
      "java.io.OutputStreamWriter.<init>(java.io.OutputStream)",
      "java.time.format.DateTimeFormatter.ofPattern(java.lang.String)",
      "java.time.format.DateTimeFormatterBuilder.toFormatter()",
      "java.text.NumberFormat.get*Instance()"),

  CONNECTING("java.net.URL.open*");

  private final List<Pattern> patterns;

  ForbiddenCalls(String... globs) {
    patterns = Arrays.stream(globs).map(ForbiddenCalls::pattern).toList();
  }

  List<Pattern> patterns() {
    return patterns;
  }

  DescribedPredicate<JavaAccess<?>> predicate() {
    return DescribedPredicate.describe(
        "target is " + name().toLowerCase(Locale.ROOT),
        access -> patterns.stream().anyMatch(p -> matches(p, access)));
  }

  static boolean matches(Pattern pattern, JavaAccess<?> access) {
    return pattern.matcher(access.getTarget().getFullName()).matches();
  }

  private static Pattern pattern(String glob) {
    return Pattern.compile(("\\Q" + glob + "\\E").replace("*", "\\E.*\\Q"));
  }
}
