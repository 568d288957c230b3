package dev.rssify.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test method that starts from a documented setting and checks its effect.
 *
 * <p>The values are keys of {@code docs/config.md}, such as {@code gate.error_budget}, and fields
 * of {@code docs/feeds.md}, such as {@code max_entries}. The architecture tests read them from the
 * sources: a setting without such a test fails the build.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.SOURCE)
public @interface Shows {

  /**
   * The keys and fields, as a user writes them; {@code NAME} stands for a name that the user
   * chooses.
   */
  String[] value();
}
