package dev.rssify.json.stored;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import java.util.Base64;

/** What polling and other work leave beside entries, as stores of files keep it. */
final class StoredWorkJson {

  private StoredWorkJson() {}

  static void attempt(JsonFields json, Attempt attempt) {
    json.text("feed_id", attempt.feedId().toString());
    json.text("fetch_id", attempt.fetchId().toString());
    json.instant("at", attempt.at());
  }

  static Attempt attempt(JsonView json) {
    return new Attempt(json.uuid("feed_id"), json.uuid("fetch_id"), json.requiredInstant("at"));
  }

  static void gate(JsonFields json, HostGate gate) {
    json.text("group_id", gate.groupId());
    json.instant("not_before", gate.notBefore());
    json.instant("next_start", gate.nextStart());
    json.text("holder", gate.holder());
    json.number("strikes", gate.strikes());
    json.text("reason", gate.reason());
    json.object(
        "waiter",
        gate.waiter(),
        waiter -> {
          json.text("holder", waiter.holder());
          json.instant("since", waiter.since());
        });
  }

  static HostGate gate(JsonView json) {
    return new HostGate(
        json.required("group_id"),
        json.instant("not_before"),
        json.instant("next_start"),
        json.text("holder"),
        json.requiredInteger("strikes"),
        json.text("reason"),
        json.object(
            "waiter",
            waiter ->
                new HostGate.Waiter(waiter.required("holder"), waiter.requiredInstant("since"))));
  }

  static void claim(JsonFields json, SlotClaim claim) {
    json.text("holder", claim.holder());
    json.instant("at", claim.at());
    json.instant("until", claim.until());
  }

  static SlotClaim claim(JsonView json) {
    return new SlotClaim(
        json.required("holder"), json.requiredInstant("at"), json.requiredInstant("until"));
  }

  static void start(JsonFields json, PollStart poll) {
    attempt(json, poll.attempt());
    json.text("group_id", poll.groupId());
  }

  static PollStart start(JsonView json) {
    return new PollStart(attempt(json), json.required("group_id"));
  }

  static void task(JsonFields json, Task task) {
    json.text("id", task.id().toString());
    json.text("kind", task.kind());
    json.text("group_id", task.groupId());
    json.number("partition_no", task.partitionNo());
    json.instant("due_at", task.dueAt());
    json.number("attempts", task.attempts());
    json.text("last_error", task.lastError());
    json.text("payload", task.payload());
  }

  static Task task(JsonView json) {
    return new Task(
        json.uuid("id"),
        json.required("kind"),
        json.text("group_id"),
        json.requiredInteger("partition_no"),
        json.requiredInstant("due_at"),
        json.requiredInteger("attempts"),
        json.text("last_error"),
        json.required("payload"));
  }

  static void hour(JsonFields json, FetchHour hour) {
    json.text("feed_id", hour.feedId().toString());
    json.instant("hour", hour.hour());
    json.number("polls", hour.polls());
    json.number("not_modified", hour.notModified());
    json.number("failures", hour.failures());
    json.number("new_entries", hour.newEntries());
    json.number("updated_entries", hour.updatedEntries());
    json.number("wire_bytes", hour.wireBytes());
  }

  static FetchHour hour(JsonView json) {
    return new FetchHour(
        json.uuid("feed_id"),
        json.requiredInstant("hour"),
        json.requiredInteger("polls"),
        json.requiredInteger("not_modified"),
        json.requiredInteger("failures"),
        json.requiredInteger("new_entries"),
        json.requiredInteger("updated_entries"),
        json.requiredNumber("wire_bytes"));
  }

  static void derivation(JsonFields json, Derivation derivation) {
    json.text("entry_uid", derivation.entryUid());
    json.text("kind", derivation.kind());
    json.text("version", derivation.version());
    json.instant("at", derivation.at());
    json.text("media_type", derivation.mediaType());
    json.text("content_base64", Base64.getEncoder().encodeToString(derivation.content().toBytes()));
  }

  static Derivation derivation(JsonView json) {
    return new Derivation(
        json.required("entry_uid"),
        json.required("kind"),
        json.required("version"),
        json.requiredInstant("at"),
        json.required("media_type"),
        Body.of(Base64.getDecoder().decode(json.required("content_base64"))));
  }
}
