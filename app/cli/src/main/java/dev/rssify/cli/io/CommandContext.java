package dev.rssify.cli.io;

import dev.rssify.service.ConfiguredSinks;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The environment of a command: variables, streams, clock, terminal.
 *
 * @param out standard output, for binary data
 * @param stop ends the commands that run until they are stopped
 * @param chance random numbers from 0 to below 1
 * @param zone the time zone of the person at the terminal
 * @param terminal whether standard output is a terminal
 * @param prompt asks the person at the terminal; empty without one
 */
public record CommandContext(
    Map<String, String> environment,
    OutputStream out,
    StopSignal stop,
    InstantSource clock,
    DoubleSupplier chance,
    Supplier<TimeZone> zone,
    BooleanSupplier terminal,
    Function<String, Optional<String>> prompt) {

  public ConfiguredSinks sinks() {
    return new ConfiguredSinks(environment, clock, chance);
  }
}
