package dev.rssify.planted.adapters.beta;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.text.NumberFormat;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

public class TakesDefaults {

  List<Object> ofTheMachine() {
    return List.of(
        ZoneId.systemDefault(),
        TimeZone.getDefault(),
        Locale.getDefault(),
        Charset.defaultCharset(),
        NumberFormat.getInstance(),
        DateTimeFormatter.ofPattern("yyyy"),
        new DateTimeFormatterBuilder().toFormatter());
  }

  List<Object> ofTexts(String text, byte[] bytes) {
    return List.of(
        text.getBytes(),
        new String(bytes),
        new String(bytes, 0, 1),
        String.format("%d", 1),
        "%d".formatted(1),
        text.toLowerCase(),
        text.toUpperCase());
  }

  List<Object> ofStreams(InputStream in, OutputStream out) {
    return List.of(
        new ByteArrayOutputStream().toString(),
        new InputStreamReader(in),
        new OutputStreamWriter(out));
  }
}
