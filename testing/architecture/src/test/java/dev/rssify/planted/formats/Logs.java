package dev.rssify.planted.formats;

import java.util.logging.Level;
import org.slf4j.Logger;

public class Logs {

  void say(Logger logger, System.Logger systemLogger, Level level, Exception e) {
    System.out.println(level);
    System.err.println(logger);
    e.printStackTrace();
  }
}
