package dev.rssify.adapters.storejdbc;

import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.MemoryLeases;
import dev.rssify.testing.contract.LeaseContract;
import java.time.InstantSource;

class MemoryLeasesTest extends LeaseContract {

  @Override
  protected LeaseStore open() {
    return new MemoryLeases(InstantSource.system());
  }
}
