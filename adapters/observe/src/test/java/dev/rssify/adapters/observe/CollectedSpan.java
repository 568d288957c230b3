package dev.rssify.adapters.observe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A span as OTLP transfers it: decoded from the protobuf without the library under test.
 *
 * @param parent empty for the root span of a trace
 */
record CollectedSpan(String trace, String id, String parent, String name, long start, long end) {

  /** The spans of an ExportTraceServiceRequest. */
  static List<CollectedSpan> of(byte[] request) {
    List<CollectedSpan> spans = new ArrayList<>();
    each(
        request,
        1,
        resource -> each(resource, 2, scope -> each(scope, 2, span -> spans.add(span(span)))));
    return spans;
  }

  private interface Part {
    void take(byte[] bytes);
  }

  private static void each(byte[] message, int field, Part part) {
    fields(
        message,
        (number, value) -> {
          if (number == field && value instanceof byte[] bytes) {
            part.take(bytes);
          }
        });
  }

  private static CollectedSpan span(byte[] message) {
    @Nullable Object[] values = new @Nullable Object[17];
    fields(
        message,
        (number, value) -> {
          if (number < values.length) {
            values[number] = value;
          }
        });
    return new CollectedSpan(
        hex(values[1]),
        hex(values[2]),
        hex(values[4]),
        new String((byte[]) values[5], StandardCharsets.UTF_8),
        (Long) Objects.requireNonNull(values[7]),
        (Long) Objects.requireNonNull(values[8]));
  }

  private static String hex(@Nullable Object bytes) {
    return bytes == null ? "" : HexFormat.of().formatHex((byte[]) bytes);
  }

  private static void fields(byte[] message, BiConsumer<Integer, Object> taker) {
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    while (in.hasRemaining()) {
      long key = varint(in);
      int number = (int) (key >>> 3);
      switch ((int) (key & 7)) {
        case 0 -> taker.accept(number, varint(in));
        case 1 -> taker.accept(number, in.getLong());
        case 2 -> {
          byte[] bytes = new byte[(int) varint(in)];
          in.get(bytes);
          taker.accept(number, bytes);
        }
        case 5 -> taker.accept(number, (long) in.getInt());
        default -> throw new IllegalArgumentException("no protobuf: " + key);
      }
    }
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
