package dev.rssify.cli.ssrf;

import dev.rssify.testkit.http.Reply;

/** A path by which rssify requests a URL. Each returns the outcome. */
enum Way {
  /** The URL of a feed. */
  FEED {
    @Override
    String go(Scene scene, String url) {
      return scene.fetch(url, null);
    }
  },
  /** An allowed server redirects to it. */
  REDIRECT {
    @Override
    String go(Scene scene, String url) {
      scene.outside.on("/to", Reply.redirect(302, url));
      return scene.fetch(scene.outside.uri("/to").toString(), null);
    }
  },
  /** The last of many redirects. */
  REDIRECTS {
    @Override
    String go(Scene scene, String url) {
      scene.outside.on("/1", Reply.redirect(301, "/2"));
      scene.outside.on("/2", Reply.redirect(307, "/3"));
      scene.outside.on("/3", Reply.redirect(308, url));
      return scene.fetch(scene.outside.uri("/1").toString(), null);
    }
  },
  /** Behind an allowed proxy. */
  BEHIND_PROXY {
    @Override
    String go(Scene scene, String url) {
      return scene.fetch(url, "corp");
    }
  },
  /** A response of a proxy redirects to it. */
  REDIRECT_BEHIND_PROXY {
    @Override
    String go(Scene scene, String url) {
      scene.outside.otherwise(_ -> Reply.redirect(302, url));
      return scene.fetch("http://public.example/", "corp");
    }
  },
  /** It is the proxy itself. */
  PROXY {
    @Override
    String go(Scene scene, String url) {
      return scene.fetch("http://public.example/", "corp");
    }
  },
  HTTP_JSON {
    @Override
    String go(Scene scene, String url) {
      return scene.source("http-json", "{\"items\":\"/items\",\"id\":\"/id\"}", url);
    }
  },
  /** A page, whose robots.txt is fetched first. */
  HTML {
    @Override
    String go(Scene scene, String url) {
      return scene.source("html", "{\"item\":\"li\"}", url);
    }
  },
  /** A page of an allowed server redirects to it. */
  HTML_REDIRECT {
    @Override
    String go(Scene scene, String url) {
      scene.outside.on("/robots.txt", Reply.status(404));
      scene.outside.on("/page", Reply.redirect(302, url));
      return scene.source("html", "{\"item\":\"li\"}", scene.outside.uri("/page").toString());
    }
  },
  /** The robots.txt of an allowed server redirects to it. */
  ROBOTS {
    @Override
    String go(Scene scene, String url) {
      scene.outside.on("/robots.txt", Reply.redirect(302, url));
      return scene.source("html", "{\"item\":\"li\"}", scene.outside.uri("/page").toString());
    }
  },
  ARTICLE {
    @Override
    String go(Scene scene, String url) {
      return scene.article(url);
    }
  },
  DISCOVERY {
    @Override
    String go(Scene scene, String url) {
      return scene.discover(url);
    }
  },
  WEBHOOK {
    @Override
    String go(Scene scene, String url) {
      return scene.webhook(url);
    }
  };

  abstract String go(Scene scene, String url);
}
