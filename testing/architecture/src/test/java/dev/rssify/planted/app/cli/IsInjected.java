package dev.rssify.planted.app.cli;

public class IsInjected {

  @Inject Object dependency = new Object();
}
