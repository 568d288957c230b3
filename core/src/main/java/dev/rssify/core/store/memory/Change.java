package dev.rssify.core.store.memory;

/**
 * A change of the tables as a value. Applying it again to the same tables has the same effect.
 *
 * @param <T> the result
 */
public sealed interface Change<T>
    permits AttemptChange,
        ClusterUpdate,
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
   * Applies the change.
   *
   * @throws dev.rssify.core.store.StoreException when it cannot be applied; then nothing was
   *     changed
   */
  T applyTo(Tables tables);

  /** False when this result means that nothing was changed. */
  default boolean changed(T result) {
    return !Boolean.FALSE.equals(result);
  }
}
