package dev.rssify.core.normalize;

/** Turns markup into the text a reader would see. Never throws, whatever the markup. */
@FunctionalInterface
public interface HtmlText {

  String toText(String html);
}
