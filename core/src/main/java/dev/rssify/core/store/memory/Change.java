package dev.rssify.core.store.memory;

/**
 * A change of the tables as a value: made again on the same tables, it does the same again.
 *
 * @param <T> what came of it
 */
public sealed interface Change<T>
    permits AttemptChange,
        CursorChange,
        DerivationChange,
        FeedChange,
        GateChange,
        FlagChange,
        PollChange,
        RawChange,
        RetentionChange,
        SlotChange,
        SubscriptionChange,
        TaskChange {

  /**
   * Makes it.
   *
   * @throws dev.rssify.core.store.StoreException when it cannot be made; then nothing was changed
   */
  T applyTo(Tables tables);

  /** False when this result tells that nothing was changed. */
  default boolean changed(T result) {
    return !Boolean.FALSE.equals(result);
  }
}
