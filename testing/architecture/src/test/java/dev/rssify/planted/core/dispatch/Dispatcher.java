package dev.rssify.planted.core.dispatch;

import java.util.concurrent.locks.ReentrantLock;

/** Owns the lock. */
public class Dispatcher {

  final ReentrantLock lock = new ReentrantLock();
}
