package dev.rssify.planted.core.schedule;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.function.Supplier;

public class ReadsTheClock {

  Supplier<Instant> now = Instant::now;

  List<Object> readClock(ZoneId zone) {
    return List.of(
        System.currentTimeMillis(),
        LocalDate.now(zone),
        Clock.systemUTC(),
        Clock.tickSeconds(zone),
        InstantSource.system(),
        new Date(),
        Calendar.getInstance());
  }
}
