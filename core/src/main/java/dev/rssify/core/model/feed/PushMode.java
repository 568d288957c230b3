package dev.rssify.core.model.feed;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether changes of a feed are pushed by its hub; the lower-case names are stable codes. */
public enum PushMode {
  /** Subscribes where a hub is offered; polls drop to one poll a day once it delivers. */
  AUTO,
  /** Does not subscribe. */
  OFF,
  /** Subscribes, and polls only once a day. */
  ONLY;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<PushMode> of(String code) {
    return Stream.of(values()).filter(mode -> mode.code().equals(code)).findAny();
  }
}
