import { openStore } from './attachments/store.ts'
import type { Config } from './config.ts'
import { openDatabases } from './db.ts'
import { openDecoder } from './decoding/decoder.ts'
import type { Deps } from './deps.ts'
import { openEgress } from './egress/egress.ts'
import { openErrorReports } from './error-reports.ts'
import { openStreams } from './events/stream.ts'
import { openLog } from './log.ts'
import { openNetworks, openPlaces } from './networks.ts'

/** Everything a process works with, opened once, and the way to close it. */
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
    store: await openStore(config.DATA_DIR),
    exportFiles: await openStore(config.DATA_DIR, 'exports'),
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
