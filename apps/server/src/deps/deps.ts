import type { PlacesClient } from '@vitrine/networks/google/places'
import type { Logger } from 'pino'
import type { Databases } from '../db/db.ts'
import type { Decoder } from '../decoding/decoder.ts'
import type { Egress } from '../egress/egress.ts'
import type { Streams } from '../events/stream.ts'
import type { Config } from '../lib/config.ts'
import type { ErrorReports } from '../lib/error-reports.ts'
import type { FileStore } from '../lib/file-store.ts'
import type { Networks } from '../networks/connectors.ts'

/** What verbs are given: the first argument, by hand. */
export interface Deps {
  readonly config: Config
  readonly databases: Databases
  readonly log: Logger
  readonly reports: ErrorReports
  readonly networks: Networks
  /** The only way to addresses that people name. */
  readonly egress: Egress
  /** Any business on Google Maps; null without a key. */
  readonly places: PlacesClient | null
  readonly store: FileStore
  /** The only one who opens pictures and videos from outside. */
  readonly decoder: Decoder
  /** Files for one person each: nothing of them is public. */
  readonly exportFiles: FileStore
  readonly streams: Streams
}
