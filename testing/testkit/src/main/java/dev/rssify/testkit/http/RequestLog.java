package dev.rssify.testkit.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The received requests in order of arrival, and the number that were in progress at once.
 *
 * <p>Threading: safe.
 */
final class RequestLog {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final List<RecordedRequest> requests = new ArrayList<>();
  private int underWay;
  private int peak;

  void start(RecordedRequest request) {
    lock.lock();
    try {
      requests.add(request);
      underWay++;
      peak = Math.max(peak, underWay);
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void end() {
    lock.lock();
    try {
      underWay--;
    } finally {
      lock.unlock();
    }
  }

  int peak() {
    lock.lock();
    try {
      return peak;
    } finally {
      lock.unlock();
    }
  }

  List<RecordedRequest> all() {
    lock.lock();
    try {
      return List.copyOf(requests);
    } finally {
      lock.unlock();
    }
  }

  /** Requests whose target is the given one, with or without its query. */
  List<RecordedRequest> of(String path) {
    return all().stream().filter(r -> r.target().equals(path) || r.path().equals(path)).toList();
  }

  List<RecordedRequest> await(String path, int count, Duration timeout)
      throws InterruptedException {
    long left = timeout.toNanos();
    lock.lock();
    try {
      while (of(path).size() < count) {
        if (left <= 0) {
          throw new AssertionError(
              "%d requests of %s expected within %s, seen: %s"
                  .formatted(count, path, timeout, targets()));
        }
        left = arrived.awaitNanos(left);
      }
      return of(path);
    } finally {
      lock.unlock();
    }
  }

  private List<String> targets() {
    return requests.stream().map(RecordedRequest::target).toList();
  }
}
