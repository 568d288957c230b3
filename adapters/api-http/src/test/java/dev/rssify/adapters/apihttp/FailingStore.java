package dev.rssify.adapters.apihttp;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** A store whose ports all fail while this is switched on. */
final class FailingStore {

  private FailingStore() {}

  static Storage of(Storage working, BooleanSupplier broken) {
    return new Storage(
        store(working.store(), broken),
        working.raw(),
        working.segments(),
        working.rawFolder(),
        working.disks(),
        working.reachable(),
        working.lock());
  }

  private static Store store(Store working, BooleanSupplier broken) {
    try {
      RecordComponent[] parts = Store.class.getRecordComponents();
      Object[] ports = new Object[parts.length];
      for (int i = 0; i < parts.length; i++) {
        Object port = parts[i].getAccessor().invoke(working);
        ports[i] = port instanceof Runnable ? port : port(parts[i].getType(), port, broken);
      }
      Class<?>[] types =
          Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return Store.class.getDeclaredConstructor(types).newInstance(ports);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object port(Class<?> type, Object working, BooleanSupplier broken) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (_, method, arguments) -> {
          if (broken.getAsBoolean()) {
            throw new StoreException(StoreException.Kind.UNAVAILABLE, "out of order");
          }
          return invoked(working, method, arguments);
        });
  }

  private static Object invoked(Object working, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(working, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
