package dev.rssify.adapters.sinkexec;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import java.util.Set;

/** Sinks that run a command of the shell for each event: {@code exec:COMMAND}. */
public final class ExecSinkType implements SinkType {

  @Override
  public Set<String> schemes() {
    return Set.of("exec");
  }

  @Override
  public String meaning() {
    return "runs a command for each event, with the event on its standard input";
  }

  @Override
  public EventSender open(SinkDefinition definition, SinkContext context) {
    return new CommandSender(definition.rest().strip(), definition.timeout());
  }

  @Override
  public boolean isLocal() {
    return true;
  }
}
