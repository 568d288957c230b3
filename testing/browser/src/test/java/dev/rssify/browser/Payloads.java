package dev.rssify.browser;

import java.util.List;
import java.util.stream.Stream;

/**
 * A hundred pieces of markup, script and URLs that would be executed if they were not shown as
 * text.
 */
final class Payloads {

  private static final List<String> HANDLERS =
      List.of(
          "onerror",
          "onload",
          "onclick",
          "onmouseover",
          "onfocus",
          "ontoggle",
          "onstart",
          "onbegin");

  private static final List<String> ELEMENTS =
      List.of(
          "img src=x",
          "svg",
          "body",
          "iframe",
          "video src=x",
          "details open",
          "input autofocus",
          "marquee",
          "object data=x",
          "math");

  private static final List<String> SINGLE =
      List.of(
          "<script>alert(1)</script>",
          "</title><script>alert(1)</script>",
          "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
          "<a href='javascript:alert(1)'>x</a>",
          "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
          "<form action='javascript:alert(1)'><button>x</button></form>",
          "<base href='https://evil.example/'>",
          "<meta http-equiv='refresh' content='0;url=javascript:alert(1)'>",
          "<link rel='stylesheet' href='https://evil.example/x.css'>",
          "<style>@import 'https://evil.example/x.css';</style>",
          "<svg><script>alert(1)</script></svg>",
          "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
          "<math><mtext><script>alert(1)</script></mtext></math>",
          "<template><script>alert(1)</script></template>",
          "<noscript><p title='</noscript><script>alert(1)</script>'>",
          "${alert(1)}",
          "{{constructor.constructor('alert(1)')()}}",
          "javascript:alert(1)",
          "\"><script>alert(1)</script>",
          "'-alert(1)-'");

  /** 8 handlers on 10 elements, and 20 of other kinds. */
  static final List<String> ALL =
      Stream.concat(
              SINGLE.stream(),
              ELEMENTS.stream()
                  .flatMap(element ->
                      HANDLERS.stream()
                          .map(handler -> "<" + element + " " + handler + "=alert(1)>")))
          .toList();

  private Payloads() {}
}
