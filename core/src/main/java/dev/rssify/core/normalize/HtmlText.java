package dev.rssify.core.normalize;

/** Converts markup into its visible text. Never throws. */
@FunctionalInterface
public interface HtmlText {

  String toText(String html);
}
