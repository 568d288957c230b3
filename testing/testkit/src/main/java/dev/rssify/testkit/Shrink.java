package dev.rssify.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ready ways to make a failing value smaller, for {@link Property}. */
public final class Shrink {

  private Shrink() {}

  /** The list without one of its halves, quarters, ... and finally without one element. */
  public static <T> Stream<List<T>> list(List<T> list) {
    return IntStream.iterate(list.size(), cut -> cut > 0, cut -> cut / 2)
        .boxed()
        .flatMap(cut ->
            IntStream.iterate(0, from -> from < list.size(), from -> from + cut)
                .mapToObj(from -> without(list, from, Math.min(from + cut, list.size()))));
  }

  /** The text without some of its code points, as {@link #list}. */
  public static Stream<String> text(String text) {
    return list(text.codePoints().boxed().toList()).map(Shrink::join);
  }

  private static <T> List<T> without(List<T> list, int from, int to) {
    List<T> rest = new ArrayList<>(list.subList(0, from));
    rest.addAll(list.subList(to, list.size()));
    return rest;
  }

  private static String join(List<Integer> codePoints) {
    StringBuilder text = new StringBuilder();
    codePoints.forEach(text::appendCodePoint);
    return text.toString();
  }
}
