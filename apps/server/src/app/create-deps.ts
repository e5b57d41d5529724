import { openDatabases } from '../db/db.ts'
import { openDecoder } from '../decoding/decoder.ts'
import type { Deps } from '../deps/deps.ts'
import { openEgress } from '../egress/egress.ts'
import { openStreams } from '../events/stream.ts'
import type { Config } from '../lib/config.ts'
import { openErrorReports } from '../lib/error-reports.ts'
import { openFileStore } from '../lib/file-store.ts'
import { openLog } from '../lib/log.ts'
import { openNetworks, openPlaces } from '../networks/connectors.ts'

/** Opens everything a process depends on, and returns it with a function that closes it. */
export async function openDeps(config: Config, name: string): Promise<{ deps: Deps; close(): Promise<void> }> {
  const reports = openErrorReports(config, name)
  const log = openLog(config, name, undefined, reports)
  const databases = openDatabases(config)
  const streams = openStreams({ config, log })
  const deps = {
    config,
    log,
    reports,
    databases,
    streams,
    networks: openNetworks(config),
    egress: openEgress(config),
    places: openPlaces(config),
    decoder: openDecoder(),
    store: await openFileStore(config.DATA_DIR),
    exportFiles: await openFileStore(config.DATA_DIR, 'exports'),
  }
  return {
    deps,
    async close() {
      deps.decoder.close()
      await streams.close()
      await databases.end()
      await reports.flush()
    },
  }
}
