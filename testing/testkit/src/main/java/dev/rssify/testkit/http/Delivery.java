package dev.rssify.testkit.http;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** How the bytes of a reply are sent: the rate, and the faults on the way. */
record Delivery(int stride, Duration pause, List<Cue> cues) {

  /** A fault and its position: an offset into the whole reply, or into its body. */
  record Cue(boolean inBody, long offset, ReplyFault fault) {

    Cue {
      if (offset < 0) {
        throw new IllegalArgumentException("no offset before the first byte: " + offset);
      }
    }

    long position(int headLength) {
      return inBody ? headLength + offset : offset;
    }
  }

  static final Delivery AT_ONCE = new Delivery(64 * 1024, Duration.ZERO, List.of());

  Delivery {
    cues = List.copyOf(cues);
    if (stride < 1) {
      throw new IllegalArgumentException("a drip has at least one byte, not " + stride);
    }
  }

  Delivery plus(Cue cue) {
    return new Delivery(stride, pause, Stream.concat(cues.stream(), Stream.of(cue)).toList());
  }

  Delivery drip(int bytes, Duration between) {
    return new Delivery(bytes, between, cues);
  }
}
