package dev.rssify.planted.core.schedule;

import java.util.function.LongSupplier;

public class HasAStopwatch {

  LongSupplier nanos = System::nanoTime;
}
