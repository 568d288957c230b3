package dev.rssify.planted.cli;

public class IsInjected {

  @Inject Object dependency = new Object();
}
