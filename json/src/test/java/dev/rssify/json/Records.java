package dev.rssify.json;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.core.text.Lazy;
import dev.rssify.testkit.Gen;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates records with random values in their components, nulls where they are allowed, so that a
 * new component of a record is tested without further code.
 */
public final class Records {

  private static final int NULL_IN = 4;

  private Records() {}

  public static <T> Function<RandomGenerator, T> of(Class<T> type) {
    return random -> type.cast(value(type, random));
  }

  private static Object value(Type type, RandomGenerator random) {
    if (type instanceof ParameterizedType many) {
      return many(many, random);
    }
    Class<?> raw = (Class<?>) type;
    if (raw == String.class) {
      return Gen.texts(12).apply(random);
    } else if (raw == int.class || raw == Integer.class) {
      return random.nextInt();
    } else if (raw == long.class || raw == Long.class) {
      return random.nextLong();
    } else if (raw == double.class) {
      return random.nextDouble(-180, 180);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return random.nextBoolean();
    } else if (raw == Instant.class) {
      return Instant.ofEpochSecond(
          random.nextLong(-100_000_000_000L, 400_000_000_000L), random.nextInt(1_000_000_000));
    } else if (raw == Duration.class) {
      return Duration.ofSeconds(random.nextInt(1, 1_000_000), random.nextInt(1_000_000_000));
    } else if (raw == UUID.class) {
      return new UUID(random.nextLong(), random.nextLong());
    } else if (raw.isEnum()) {
      List<?> constants = List.of(raw.getEnumConstants());
      return constants.get(random.nextInt(constants.size()));
    } else if (raw.isSealed()) {
      Class<?>[] kinds = raw.getPermittedSubclasses();
      return value(kinds[random.nextInt(kinds.length)], random);
    } else if (raw == Body.class) {
      byte[] bytes = new byte[random.nextInt(9)];
      random.nextBytes(bytes);
      return Body.of(bytes);
    } else if (raw == FeedSettings.class) {
      // Not every text is the name of a secret; settings have their own tests.
      return FeedSettings.NONE;
    } else if (raw == StoreRecord.OfFeed.class) {
      StoreRecord.OfFeed any = (StoreRecord.OfFeed) record(raw, random);
      FeedUrl own = new FeedUrl(any.feed().url(), any.feed().id(), Instant.EPOCH);
      return new StoreRecord.OfFeed(any.feed(), List.of(own), any.window(), any.tombstones());
    } else if (raw == PollCommit.class) {
      return commit(random);
    } else if (raw == RetentionPolicy.class) {
      Duration time = (Duration) value(Duration.class, random);
      return new RetentionPolicy(
          time, random.nextBoolean() ? null : random.nextInt(1, 9), time.plusDays(1), time);
    }
    return record(raw, random);
  }

  private static Object many(ParameterizedType type, RandomGenerator random) {
    Type[] of = type.getActualTypeArguments();
    if (type.getRawType() == Lazy.class) {
      return Lazy.of(value(of[0], random));
    }
    IntStream some = IntStream.range(0, random.nextInt(3));
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new HashMap<>();
      some.forEach(i -> map.put(value(of[0], random), value(of[1], random)));
      return map;
    }
    Stream<Object> values = some.mapToObj(i -> value(of[0], random));
    return type.getRawType() == Set.class ? values.collect(Collectors.toSet()) : values.toList();
  }

  /** Two versions of one feed that are otherwise equal. */
  private static PollCommit commit(RandomGenerator random) {
    Feed before = (Feed) value(Feed.class, random);
    return new PollCommit(
        before,
        before.nextVersion(),
        (Instant) value(Instant.class, random),
        random.nextBoolean() ? null : (FetchRecord) value(FetchRecord.class, random),
        random.nextBoolean() ? null : (RawFetch) value(RawFetch.class, random),
        (EntryWrites) value(EntryWrites.class, random),
        (WindowDelta) value(WindowDelta.class, random),
        List.of((JournalDraft) value(JournalDraft.class, random)));
  }

  private static Object record(Class<?> type, RandomGenerator random) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values =
        Arrays.stream(components).map(component -> component(component, random)).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private static @Nullable Object component(RecordComponent component, RandomGenerator random) {
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    return nullable && random.nextInt(NULL_IN) == 0
        ? null
        : value(component.getGenericType(), random);
  }
}
