package dev.rssify.planted.cli;

/** Stands for every injector's annotation. */
@interface Inject {}
