package dev.rssify.cli.io;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.rssify.json.view.Reports;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Writes each log line as one JSON object, its keys on the first level. */
final class JsonLogEncoder extends EncoderBase<ILoggingEvent> {

  private static final byte[] NONE = new byte[0];

  @Override
  public byte[] headerBytes() {
    return NONE;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    String line =
        Reports.logLine(
            event.getInstant(),
            event.getLevel().toString(),
            event.getLoggerName(),
            event.getFormattedMessage(),
            keys(event),
            event.getThrowableProxy() == null
                ? null
                : ThrowableProxyUtil.asString(event.getThrowableProxy()));
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NONE;
  }

  private static Map<String, @Nullable Object> keys(ILoggingEvent event) {
    Map<String, @Nullable Object> keys = new LinkedHashMap<>();
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> keys.put(pair.key, pair.value));
    }
    return keys;
  }
}
